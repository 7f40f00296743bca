import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { BrandRow } from './brand-rows.ts'
import { pathTo, withDescendants, type CategoryTree } from './category-tree.ts'

export interface BrandDialogProps {
  row: BrandRow
  tree: CategoryTree
  onSave: (ids: ReadonlySet<number>) => void
  onClose: () => void
}

/** The categories of one brand; none of them leaves it to the platform. */
export function BrandDialog({ row, tree, onSave, onClose }: BrandDialogProps) {
  const [taken, setTaken] = useState<ReadonlySet<number>>(() => new Set(row.own))
  const toggle = (id: number) => {
    const next = new Set(taken)
    if (!next.delete(id)) next.add(id)
    setTaken(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Categories of ${row.name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => onSave(taken)}>
            Save
          </Button>
        </>
      }
    >
      <p className="arrange-text">
        {placedWords(row)} With several categories, a product stands in those of its own kind.
      </p>
      <ul>
        {tree.roots
          .flatMap((root) => withDescendants(root))
          .map((node) => (
            <li
              key={node.id}
              style={{ paddingInlineStart: `${(pathTo(node).length - 1) * 1.25}rem` }}
            >
              <CheckField
                label={node.name}
                checked={taken.has(node.id)}
                onChange={() => toggle(node.id)}
              />
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

function placedWords({ count, byPlatform }: BrandRow): string {
  if (byPlatform === 0) return 'None chosen: the till guesses from the names.'
  if (byPlatform === count)
    return 'The platform says itself where all products of this brand stand, and that counts first.'
  return `The platform says itself where ${byPlatform} of its ${count} products stand, and that counts first.`
}
