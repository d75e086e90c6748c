const pause = 500

/** Passes on at most two values a second and skips the others. */
export function throttled<T>(write: (value: T) => void): (value: T) => void {
  let next = 0
  return (value) => {
    if (Date.now() < next) return
    next = Date.now() + pause
    write(value)
  }
}
