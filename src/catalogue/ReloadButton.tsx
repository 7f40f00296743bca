import RotateCw from 'lucide-react/icons/rotate-cw'
import { IconButton, type IconButtonProps } from '../ui/IconButton.tsx'
import type { CatalogueState } from './use-catalogue.ts'

type ReloadButtonProps = Pick<Extract<CatalogueState, { kind: 'ready' }>, 'reloading' | 'reload'> &
  Pick<IconButtonProps, 'size'>

/** Reads the products again. Its icon turns meanwhile. */
export function ReloadButton({ reloading, reload, size }: ReloadButtonProps) {
  return (
    <IconButton
      label="Reload the products"
      size={size}
      icon={<RotateCw aria-hidden="true" className={reloading ? 'animate-turn' : undefined} />}
      onClick={() => {
        if (!reloading) void reload()
      }}
    />
  )
}
