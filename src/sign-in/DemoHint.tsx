import type { DemoSignIn } from '../till/terminal/set-up/demo-sign-in.ts'
import { Chip, ChipRow } from '../ui/tile/Chip.tsx'

interface DemoHintProps {
  signIns: readonly DemoSignIn[]
  onChoose: (signIn: DemoSignIn) => void
}

/** Demo users of a sandbox. Their passwords are public: the project's documents print them. */
export function DemoHint({ signIns, onChoose }: DemoHintProps) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">
        <strong className="font-semibold text-ink">This is the demo.</strong> Nothing sold here is
        real. Choose a user:
      </p>
      <ChipRow label="Demo users">
        {signIns.map((signIn) => (
          <Chip
            key={signIn.username}
            className="max-w-full whitespace-normal!"
            onClick={() => onChoose(signIn)}
          >
            {signIn.label}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
