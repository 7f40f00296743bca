import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Segmented } from '../tile/Segmented.tsx'
import { chooseTheme, useThemeChoice } from './theme.ts'

const options = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const

/** Light, dark, or the system's theme. */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <Segmented
      legend="Appearance"
      options={options}
      value={useThemeChoice()}
      onChange={chooseTheme}
      className={className}
    />
  )
}
