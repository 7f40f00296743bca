import { z } from 'zod'
import type { Config, Preset } from '../../../platform/transport/config.ts'

/**
 * A public sign-in, because it opens only a sandbox. A deployment that sells for real money has none in its
 * `config.json`.
 */
export interface DemoSignIn {
  readonly label: string
  readonly username: string
  readonly password: string
}

const withSignIn = z.looseObject({
  signIn: z.object({
    username: z.string().min(1),
    password: z.string().min(1),
  }),
})

/** The demo sign-ins in the presets; none on a real platform. */
export function demoSignIns(config: Config): readonly DemoSignIn[] {
  return config.presets.flatMap((preset) => {
    const read = withSignIn.safeParse(preset)
    return read.success ? [{ label: preset.label, ...read.data.signIn }] : []
  })
}

/** The preset of a demo user. */
export function presetOf(config: Config, username: string): Preset | undefined {
  return config.presets.find((preset) => {
    const read = withSignIn.safeParse(preset)
    return read.success && read.data.signIn.username === username
  })
}
