import { Fact, Facts } from '../../ui/Facts.tsx'
import { formatRand } from '../../values/money.ts'
import { drawerLineName, type DrawerLine } from './drawer-lines.ts'

/** Figures of the drawer, without those that count nothing. */
export function DrawerFacts({ lines }: { lines: readonly DrawerLine[] }) {
  return (
    <Facts>
      {lines
        .filter(({ count }) => count !== 0)
        .map((line) => (
          <Fact key={line.name} name={drawerLineName(line)} figures>
            {formatRand(line.amount)}
          </Fact>
        ))}
    </Facts>
  )
}
