import Check from 'lucide-react/icons/check'

interface StepsProps {
  steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  current: number
  /** Back from the current step: a finished one is a button. */
  onBack?: (() => void) | undefined
  label?: string | undefined
}

const looks = {
  done: 'border-accent font-firm text-ink forced-colors:border-[GrayText]',
  now: 'border-accent font-bold text-accent-soft-ink forced-colors:border-[Highlight]',
  ahead: 'border-line font-firm text-ink-soft forced-colors:border-[GrayText]',
} as const

const labelClass =
  'inline-flex items-center gap-1 text-start whitespace-nowrap max-xs:gap-0.5 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-accent max-xs:[&_svg]:size-3 beside:[&_svg]:hidden'

/** The steps of a sale: Details, Check and pay, Result. */
export function Steps({ steps, current, onBack, label = 'Steps' }: StepsProps) {
  return (
    <ol aria-label={label} className="flex gap-2 beside:gap-1">
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'ahead'
        const text = (
          <>
            {state === 'done' && <Check aria-hidden="true" />}
            <span>{step}</span>
            {state === 'done' && <span className="sr-only">, done</span>}
          </>
        )
        return (
          <li
            key={step}
            className={`flex-[1_0_auto] border-t-4 pt-2 text-sm/close max-xs:text-xs/close beside:text-xs/close ${looks[state]}`}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'done' && onBack !== undefined ? (
              <button
                type="button"
                data-step
                className={`relative rounded-sm underline-offset-[0.2em] after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline ${labelClass}`}
                onClick={onBack}
              >
                {text}
              </button>
            ) : (
              <span className={labelClass}>{text}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
