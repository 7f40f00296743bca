import Check from 'lucide-react/icons/check'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface StepsProps {
  steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  current: number
  /** Index of a step before it that was gone past and is not known to be done. */
  undone?: number | undefined
  /** Given: the steps that are done can be gone back to. */
  onGo?: ((index: number) => void) | undefined
  label?: string | undefined
}

/** Where one is on the way: Details, Check, Pay, Result. */
export function Steps({ steps, current, undone, onGo, label = 'Steps' }: StepsProps) {
  return (
    <ol aria-label={label} className="steps">
      {steps.map((step, index) => {
        const state =
          index === undone
            ? 'undone'
            : index < current
              ? 'done'
              : index === current
                ? 'now'
                : 'ahead'
        const text = (
          <>
            {state === 'done' && <Check aria-hidden="true" />}
            <span>{step}</span>
            {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
          </>
        )
        return (
          <li
            key={step}
            className="step"
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'done' && onGo !== undefined ? (
              <button type="button" className="step-label" onClick={() => onGo(index)}>
                {text}
              </button>
            ) : (
              <span className="step-label">{text}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
