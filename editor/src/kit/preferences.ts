import { useCallback, useState } from 'react'

/** Returns a display preference and a function that changes it. The preference is stored only in this browser. */
export function usePreference<T>(key: string, isRight: (value: unknown) => value is T, start: T) {
  const [value, setValue] = useState<T>(() => readPreference(key, isRight) ?? start)
  const remember = useCallback(
    (next: T) => {
      setValue(next)
      writePreference(key, next)
    },
    [key],
  )
  return [value, remember] as const
}

/** Returns the value stored under a key, or null if there is no valid value. */
export function readPreference<T>(key: string, isRight: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null')
    return isRight(value) ? value : null
  } catch {
    return null
  }
}

/** Stores a value under a key. If the browser has no storage, the preference lasts until the page is closed. */
export function writePreference(key: string, value: unknown): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {}
}

/** True if a stored value is a valid size. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && value > 0
/** True if a stored value is a boolean. */
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const nameOf = (key: string) => `anj.${key}`
