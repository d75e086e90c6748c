import { useState } from 'react'
import { isNumber, usePreference } from '../kit/preferences.ts'

/** Widths of the configuration panel, in pixels. At the wide one, long lists of columns use two columns. */
export const CONFIGURATION = { width: 250, wide: 480, min: 100, max: 640 } as const

/** Returns the width of the configuration panel, which is remembered in this browser. */
export function useConfigurationWidth() {
  const [width, remember] = usePreference('configurationWidth', isNumber, CONFIGURATION.width)
  const [narrow, setNarrow] = useState<number>(CONFIGURATION.width)
  const isWide = width >= CONFIGURATION.wide
  return {
    width,
    isWide,
    choose: remember,
    toggle: () => {
      if (!isWide) setNarrow(width)
      remember(isWide ? narrow : CONFIGURATION.wide)
    },
  }
}
