import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import classes from './color-scheme-toggle.module.css'
import { IconMoon, IconSun } from './icons.ts'

/**
 * Toggles between light and dark. Choosing the system's current colour scheme makes the app follow the system again.
 */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const systems = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const next = shown === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      className="anj-needs-script"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      onClick={() => setColorScheme(next === systems ? 'auto' : next)}
    >
      <IconMoon className={classes.inLight} size={20} stroke={1.7} aria-hidden />
      <IconSun className={classes.inDark} size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
