import type { DirectFailure } from './print-outcome.ts'

/** The title when the drawer stayed closed. */
export const drawerShut = 'The drawer didn’t open'

/** Why the drawer stayed closed, and what to do. The sale or return itself is done. */
export const drawerTroubleWords: Readonly<Record<DirectFailure, string>> = {
  'no-printer':
    'No printer is connected. Open the drawer with its key, or plug in or turn on the printer and connect it here.',
  'no-paper':
    'The printer is out of paper. Open the drawer with its key, or put in a new roll and try again.',
  'no-bluetooth':
    'Bluetooth is off. Open the drawer with its key, or turn on Bluetooth, allow the browser to use it, and try again.',
  'needs-press':
    'The browser opens RawBT only when somebody presses a button. Try again, or open the drawer with its key.',
  'not-taken':
    'The printer didn’t answer. Open the drawer with its key, or check that the printer is on and closed, and try again.',
  'not-supported':
    'This browser can’t reach the printer. Open the drawer with its key, or choose another way to print under Settings, Printer.',
}
