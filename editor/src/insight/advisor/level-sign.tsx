import type { AdviceLevel } from '@anj/workflow'
import { IconAlertTriangle, IconCircleX, IconInfoCircle, type TablerIcon } from '@tabler/icons-react'
import classes from './advice.module.css'

/** Display names of the levels. */
export const levelNames: Readonly<Record<AdviceLevel, string>> = {
  error: 'Error',
  warning: 'Warning',
  information: 'Information',
}

const signs: Readonly<Record<AdviceLevel, TablerIcon>> = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  information: IconInfoCircle,
}

/** Shows a finding's level as a labelled icon. */
export function LevelSign({ level, size = 15 }: { readonly level: AdviceLevel; readonly size?: number }) {
  const Sign = signs[level]
  return (
    <Sign
      className={classes.level}
      data-level={level}
      size={size}
      role="img"
      aria-label={levelNames[level]}
    />
  )
}
