import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { busyLabelClass, buttonClass, buttonLabelClass, type ButtonLook } from './button-class.ts'
import { Spoken } from './Spoken.tsx'
import { Spinner } from './part/Spinner.tsx'
import { useWait } from './press-time.ts'

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'onClick'>, Omit<ButtonLook, 'icon'> {
  /** While its promise is open the button is busy and ignores presses. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  /** The owner says that work is under way: same width, a spinner, no presses. Words replace the label. */
  busy?: boolean | string | undefined
  /**
   * For a button that appears by itself, under a finger that aims elsewhere: it ignores presses in its first half
   * second. Change its `key` when its meaning changes.
   */
  waits?: boolean | undefined
  /** While it waits, it remembers a press by the keyboard until then, if it still has the focus. */
  remembers?: boolean | undefined
  /** Leading icon. */
  icon?: ReactNode
}

/**
 * A button that runs its handler once at a time. While busy it keeps its width and focus. A `sale` button also
 * ignores the second click of a double tap: that click would land on the next step's button.
 */
export function Button({
  variant = 'secondary',
  size,
  wide,
  className,
  busy = false,
  waits = false,
  remembers = false,
  icon,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [running, guarded] = useOnce(onClick)
  const waiting = useWait(waits)
  const working = busy !== false || running
  const early = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = early.current
    if (waiting || button === null) return
    early.current = null
    if (document.activeElement === button) button.click()
  }, [waiting])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Only a pointer's clicks are counted.
    if (waiting && remembers && event.detail === 0) early.current = event.currentTarget
    const second = size === 'sale' && event.detail > 1
    // Prevents a busy submit button from submitting its form again.
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
      data-remembers={(waiting && remembers) || undefined}
      onClick={press}
    >
      {typeof busy === 'string' ? (
        <span className={busyLabelClass}>
          <Spinner />
          {busy}
        </span>
      ) : (
        <>
          <span className={buttonLabelClass}>
            {icon}
            <Spoken>{children}</Spoken>
          </span>
          {working && <Spinner className="absolute inset-0 m-auto" />}
        </>
      )}
    </button>
  )
}

/**
 * Runs a handler once at a time: while its promise is open, further calls do nothing.
 * Failures reach the window's `unhandledrejection`, as from any handler.
 * @returns whether a run is under way, and the guarded handler, which answers `false` when it refuses
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
