import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { buttonClass, buttonLabelClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './part/Spinner.tsx'

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'onClick'>, Omit<ButtonLook, 'icon'> {
  /** While its promise is open the button is busy and further activations do nothing. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  /** Work that the owner knows of: same width, a spinner, no activation. */
  busy?: boolean | undefined
  /**
   * For a button that comes by itself, where a finger is on its way to another: it takes no press in its first half
   * second. A `key` makes it another button when it means something else.
   */
  waits?: boolean | undefined
  /** Leading icon. */
  icon?: ReactNode
}

/** How long a button that {@link ButtonProps.waits} takes no press (milliseconds). */
const WAIT_MS = 500

/**
 * A button that cannot be pressed twice for one thing. A busy one keeps its width, its focus and
 * its name. A `sale` button also ignores the second click of a double click or double tap, which
 * would otherwise land on the next step's button under the same thumb.
 */
export function Button({
  variant = 'secondary',
  size,
  wide,
  className,
  busy = false,
  waits = false,
  icon,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [running, guarded] = useOnce(onClick)
  const waiting = useWait(waits)
  const working = busy || running
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const second = size === 'sale' && event.detail > 1
    // Prevented, so that a submit button that is busy does not submit its form again.
    if (working || waiting || second || !guarded(event)) event.preventDefault()
  }
  return (
    <button
      {...rest}
      type={type}
      data-variant={variant}
      className={buttonClass({ variant, size, wide, className })}
      aria-busy={working || undefined}
      aria-disabled={working || waiting || rest['aria-disabled']}
      onClick={press}
    >
      <span className={buttonLabelClass}>
        {icon}
        {children}
      </span>
      {working && <Spinner className="absolute inset-0 m-auto" />}
    </button>
  )
}

/** @returns whether the first half second after it appeared is not over yet */
function useWait(waits: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = window.setTimeout(() => setOver(true), WAIT_MS)
    return () => window.clearTimeout(timer)
  }, [waits])
  return waits && !over
}

/**
 * Runs a handler once at a time: while the promise it returned is open, further calls do nothing.
 * A failure is not swallowed: it reaches the window's `unhandledrejection`, as from any handler.
 * @returns whether a run is open, and the guarded handler; it answers `false` when it refused.
 */
function useOnce<E>(
  run: ((event: E) => unknown) | undefined,
): [running: boolean, guarded: (event: E) => boolean] {
  const open = useRef(false)
  const [running, setRunning] = useState(false)
  const guarded = (event: E): boolean => {
    if (open.current) return false
    const outcome = run?.(event)
    if (outcome instanceof Promise) {
      open.current = true
      setRunning(true)
      void outcome.finally(() => {
        open.current = false
        setRunning(false)
      })
    }
    return true
  }
  return [running, guarded]
}
