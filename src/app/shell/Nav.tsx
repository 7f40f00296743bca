import { Link } from 'react-router'
import { useTill } from '../../till/till.ts'
import { navEntries, type NavEntry } from './nav-entries.ts'
import { ShellPlaces } from './ShellFrame.tsx'

/** The till's screens, as a rail or a bar. */
export function Nav({ place }: { place: NavEntry | undefined }) {
  const { role } = useTill().terminal
  return (
    <ShellPlaces aria-label="Till">
      {navEntries
        .filter(({ sells }) => role === undefined || !sells)
        .map((entry) => {
          const { label, to, icon: Icon } = entry
          return (
            <Link
              key={label}
              to={to}
              className="group flex min-w-0 max-w-40 flex-auto flex-col items-center justify-center gap-0.5 text-place font-semibold text-ink-soft no-underline hover:text-ink focus-visible:rounded-md focus-visible:-outline-offset-4 aria-[current]:text-accent-soft-ink rail:min-h-target rail:max-w-none rail:flex-none rail:not-short:min-h-16 short:gap-0"
              aria-current={entry === place ? 'page' : undefined}
            >
              <span className="grid h-8 short:h-6 w-[clamp(2.25rem,13vw,3.5rem)] place-items-center rounded-full group-hover:bg-ink/7 group-aria-[current]:bg-accent-soft forced-colors:group-aria-[current]:border-2 forced-colors:group-aria-[current]:border-[Highlight]">
                <Icon className="size-5.5" aria-hidden="true" />
              </span>
              {label}
            </Link>
          )
        })}
    </ShellPlaces>
  )
}
