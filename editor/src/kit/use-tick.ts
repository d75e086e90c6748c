import { useEffect, useState } from 'react'

/**
 * Returns a number that changes every `pause` milliseconds while the page is visible, and when the user returns to it.
 */
export function useTick(pause: number): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    let last = Date.now()
    const go = () => {
      if (document.visibilityState !== 'visible') return
      last = Date.now()
      setTick((before) => before + 1)
    }
    const timer = setInterval(go, pause)
    const back = () => {
      if (Date.now() - last > pause) go()
    }
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [pause])
  return tick
}
