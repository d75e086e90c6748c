const pause = 500

/** Hands on at most two values a second; those between are left out. */
export function throttled<T>(write: (value: T) => void): (value: T) => void {
  let next = 0
  return (value) => {
    if (Date.now() < next) return
    next = Date.now() + pause
    write(value)
  }
}
