const sizes = {
  normal: 'min-h-12 rounded-md',
  sale: 'min-h-sale rounded-lg text-(length:--text-lg)',
  amount: 'min-h-16 rounded-md text-(length:--text-2xl) font-strong tracking-[-0.015em]',
} as const

/** `sale` is 56 px tall, `amount` has the large figures of a sum; `normal` is 48 px. */
export type ControlSize = keyof typeof sizes

/** The frame of a control, which shows focus and errors. */
export function controlClass(size: ControlSize = 'normal'): string {
  return [
    'flex items-center border border-line-strong bg-raised',
    sizes[size],
    'hover:not-has-[:is(:disabled,:focus,[aria-invalid=true])]:border-ink-soft',
    'has-[>:focus]:border-accent has-[>:focus]:outline-2 has-[>:focus]:outline-offset-0 has-[>:focus]:outline-accent',
    'no-has:focus-within:border-accent no-has:focus-within:outline-2 no-has:focus-within:outline-accent',
    'has-[>[aria-invalid=true]]:border-failed has-[>[aria-invalid=true]:focus]:outline-failed',
    'has-[>:disabled]:border-line has-[>:disabled]:bg-sunken has-[>:disabled]:text-ink-soft',
  ].join(' ')
}

/** The input or select inside the frame, without its padding. */
export const inputClass =
  'min-h-[inherit] w-full min-w-0 flex-1 rounded-[inherit] border-0 bg-transparent leading-normal! text-inherit outline-none [font:inherit]'
