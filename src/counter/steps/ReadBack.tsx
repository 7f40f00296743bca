import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { maskTail } from '../../values/mask.ts'
import { sentPin, shownValue } from '../form/form-values.ts'
import { readBack } from '../lookup/lookup-words.ts'
import type { SettledDetails } from './sale-draft.ts'

/** What was typed and what was found out, as it is compared with the customer before anything is confirmed. */
export function ReadBack({ product, fields, values, lookup, deed }: SettledDetails) {
  const found = lookup?.result.kind === 'eligible' ? readBack(lookup.result) : []
  const pays = deed.customer === 'pays'
  return (
    // Where the foot is beside it, its column has no room for a number beside its name.
    <Facts className="beside:*:block beside:*:py-1.5 beside:[&_dd]:text-start">
      {fields
        .filter(({ key }) => (values[key] ?? '').trim() !== '')
        .map((field) => (
          <Fact key={field.key} name={field.label} figures>
            {field.input === deed.secret ? (
              <Secret text={sentPin(values[field.key] ?? '')} />
            ) : (
              <span className={pays ? 'sale-readback' : undefined}>
                {shownValue(field, values[field.key] ?? '')}
              </span>
            )}
          </Fact>
        ))}
      {found.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {pays && (
        <>
          <Fact name="Product">{product.name}</Fact>
          <Fact name="Brand">{product.brandName}</Fact>
        </>
      )}
    </Facts>
  )
}

/** Hidden until it is compared with what the customer has brought. */
function Secret({ text }: { text: string }) {
  const [shown, setShown] = useState(false)
  return (
    <span className="-my-3 -me-2.5 inline-flex items-center gap-1 min-w-0">
      {shown ? text.replace(/.{4}(?=.)/g, '$&\u00a0') : maskTail(text)}
      <IconButton
        label={shown ? 'Hide the PIN' : 'Show the PIN'}
        aria-pressed={shown}
        icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
}
