import { Columns } from './Columns.tsx'
import { OpenShiftCard } from './OpenShiftCard.tsx'

const steps = [
  ['Count the float', 'The cash in the drawer before the first sale.'],
  ['Sell', 'The till adds it up.'],
  ['Move cash', 'Drops to the safe, pay-ins and pay-outs.'],
  ['Count and close', 'See the difference, print the Z.'],
] as const

/** Shown on a till that never had a shift: how to start, and how a shift works. */
export function FirstShift() {
  return (
    <Columns>
      <OpenShiftCard last={undefined} />
      <section aria-label="How a shift goes" className="@4xl:px-4 @4xl:py-6">
        <h2 className="mb-3">How a shift goes</h2>
        <ol className="flex flex-col">
          {steps.map(([name, what], place) => (
            <li key={name} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pb-4">
              <span
                aria-hidden="true"
                className="grid size-8 place-items-center rounded-full bg-accent-soft font-strong text-accent-soft-ink figures"
              >
                {place + 1}
              </span>
              <div className="pt-1">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-ink-soft">{what}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Columns>
  )
}
