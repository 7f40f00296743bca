import type { KeyboardEvent, RefObject } from 'react'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { IconButton } from '../../ui/IconButton.tsx'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { ScanButton } from '../camera/ScanButton.tsx'
import { useHasCamera } from '../camera/use-has-camera.ts'
import { TextField } from '../../ui/field/TextField.tsx'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  /** Enter opens the first result. */
  onEnter: () => void
  /** Arrow down: moves into the tiles. */
  onDown: () => void
  ref: RefObject<HTMLInputElement | null>
}

/** A cashier may press the key that goes to the search when they are already in it. It is then not part of the text. */
function isReplaced({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length
}

/** Finds products whose name, brand or kind has words that begin like this. */
export function SearchBox({ value, onChange, onEnter, onDown, ref }: SearchBoxProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && value !== '') onChange('')
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Enter') onEnter()
    else if (event.key === '/' && isReplaced(event.currentTarget)) ref.current?.select()
    else return
    event.preventDefault()
  }
  const hasCamera = useHasCamera()
  return (
    <div className="min-w-0 flex-1">
      <TextField
        ref={ref}
        label="Search products"
        labelHidden
        type="search"
        size="sale"
        placeholder="Product, number or meter"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        prefix={<Search aria-hidden="true" />}
        suffix={
          value === '' ? (
            <>
              <KeyHint keys={['/']} />
              {hasCamera && <ScanButton />}
            </>
          ) : (
            <IconButton
              label="Clear the search"
              icon={<X aria-hidden="true" />}
              onClick={() => onChange('')}
            />
          )
        }
      />
    </div>
  )
}
