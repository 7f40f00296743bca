import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { formatRand } from '../values/money.ts'
import { momentText } from './moment.ts'
import type { OpenSale } from './taking.ts'
import { countWord, openWord } from './words.ts'

/** Sales that are neither sold nor not sold as far as anybody knows: named, with a way to each, and not counted. */
export function OpenSalesCard({ open }: { open: readonly OpenSale[] }) {
  if (open.length === 0) return null
  return (
    <Card title={`${countWord(open.length, 'sale')} not finished`} padded>
      <p className="mb-3 text-sm text-ink-soft">
        It is not known yet whether they are sold, so they are not counted. Each counts into the
        shift in which it turns out sold. If a customer’s cash for one of them lies in the drawer,
        there is as much too much.
      </p>
      <ul className="open-sales" aria-label="Sales not finished">
        {open.map(({ reference, title, amount, at, why }) => (
          <li key={reference}>
            <Link to={paths.sale(reference)} className="open-sale-link">
              {title}
            </Link>
            <span className="figures">{amount > 0 ? formatRand(amount) : 'Full balance'}</span>
            <span className="open-sale-when figures">{momentText(at)}</span>
            <Badge tone={why === 'under-way' ? 'checking' : 'needs'}>{openWord[why]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
