import { useTill } from '../../till/till.ts'
import { newId } from '../../values/number/reference.ts'
import { ownerOf } from '../shift/shift-queries.ts'
import { useActor } from '../shift/use-shift.ts'

/** Opens the drawer without a sale. Save the reason first: every opening needs one. */
export function useOpenByHand() {
  const till = useTill()
  const by = useActor()
  return {
    /** Rejects if the browser can't save; then the drawer stays shut. */
    note: async (reason: string): Promise<void> => {
      const at = till.api.clock.wallNow()
      await till.shifts.noteOpening(ownerOf(till), { id: newId(at), at, by, reason })
    },
    open: () => till.drawer.open('person'),
  }
}
