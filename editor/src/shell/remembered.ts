import { useCallback, useState } from 'react'

/** Something of how a person likes the screen to be, kept in this browser and not on the server. */
export function useRemembered<T>(key: string, isRight: (value: unknown) => value is T, start: T) {
  const [value, setValue] = useState<T>(() => readRemembered(key, isRight) ?? start)
  const remember = useCallback(
    (next: T) => {
      setValue(next)
      writeRemembered(key, next)
    },
    [key],
  )
  return [value, remember] as const
}

/** What was kept under a name, unless something else stands there by now. */
export function readRemembered<T>(key: string, isRight: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null')
    return isRight(value) ? value : null
  } catch {
    return null
  }
}

/** Keeps something under a name. A browser that keeps nothing works as well, only forgetful. */
export function writeRemembered(key: string, value: unknown): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {}
}

/** Whether something that was kept is a size. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && value > 0
/** Whether something that was kept is a yes or no. */
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const nameOf = (key: string) => `anj.${key}`
