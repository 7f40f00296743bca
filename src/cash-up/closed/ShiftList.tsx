import { useState } from 'react'
import { Link } from 'react-router'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatRand } from '../../values/money.ts'
import { ExportShifts } from './ExportShifts.tsx'
import { momentText } from '../../values/time/clock-time.ts'
import { placeTo } from '../use-cash-up-place.ts'
import { resultOf, type Shift } from '../shift/shift.ts'
import { totalOf } from '../takings/totals.ts'
import { varianceWord } from '../shift/words.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** The closed shifts, newest first, each with a link to its Z. */
export function ShiftList({ shifts }: { shifts: readonly Shift[] }) {
  const [exporting, setExporting] = useState(false)
  if (shifts.length === 0) return null
  return (
    <Card
      title="Earlier shifts"
      actions={
        <Button icon={<Download aria-hidden="true" />} onClick={() => setExporting(true)}>
          Export
        </Button>
      }
    >
      {exporting && <ExportShifts shifts={shifts} onClose={() => setExporting(false)} />}
      <div className="@container overflow-x-auto overscroll-x-contain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Shift</th>
              <th scope="col">Closed</th>
              <th scope="col">By</th>
              <th scope="col">Variance</th>
              <th scope="col" className="figures">
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {shifts.map((shift) => {
              const result = resultOf(shift)
              if (result === undefined || shift.closing === undefined) return null
              const { variance, cut } = result
              return (
                <tr key={shift.id}>
                  <th scope="row" className="lead">
                    <Link className="row-link" to={placeTo({ kind: 'closed', id: shift.id })}>
                      Z {shift.number}
                    </Link>
                  </th>
                  <td>{momentText(shift.closing.at)}</td>
                  <td>
                    <span className="min-w-0">{shift.closing.by}</span>
                  </td>
                  <td>
                    <Spoken>{varianceWord(variance)}</Spoken>
                  </td>
                  <td className="figures">
                    <Spoken>{formatRand(totalOf(cut.groups, 'in').amount)}</Spoken>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
