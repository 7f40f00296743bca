/** The sale panel. On a low window with room for two columns, the step's foot is beside its body. */
export const panelClass =
  'flex min-w-0 flex-1 flex-col gap-4 px-5 pt-5 beside-grid:has-[>[data-step-frame]]:grid beside-grid:has-[>[data-step-frame]]:grid-cols-[minmax(0,1fr)_var(--spacing-foot)] beside-grid:has-[>[data-step-frame]]:grid-rows-[auto_1fr] beside-grid:has-[>[data-step-frame]]:items-start beside-grid:has-[>[data-step-frame]]:px-3 beside-grid:has-[>[data-step-frame]]:pt-3'

/** A step in it, with its body and its foot. */
export const stepFrame = {
  'data-step-frame': true,
  className: 'flex min-w-0 flex-1 flex-col gap-4 beside-grid:contents',
} as const

/** What the cashier reads and fills in. Fields, tokens and PINs stay a little clear of its edges. */
export const bodyClass =
  'flex flex-1 flex-col gap-5 pt-1 pb-2 beside:gap-3 [&_:is(.paper-token,[data-field],input,select)]:[scroll-margin-block:1rem]'

/** Buttons side by side, the next action widest. */
export const footRowClass =
  'flex flex-wrap gap-2 [&>[data-variant]]:flex-[1_1_min-content] [&>[data-variant]]:px-2 [&>[data-variant]]:text-(length:--text-base) [&>[data-variant=primary]]:grow-4'

/** The sum in the largest text on the step. */
export const heroClass =
  'py-3 text-center beside:py-0 beside:[&_[data-amount]]:leading-large beside:[&_[data-amount]]:[--fitted:var(--text-2xl)]'

/** What goes back to the customer. */
export const giveBackClass =
  'flex flex-wrap items-baseline justify-center gap-x-3 text-(length:--text-xl) font-strong beside:[&_[data-amount]]:leading-large beside:[&_[data-amount]]:[--fitted:var(--text-2xl)]'
