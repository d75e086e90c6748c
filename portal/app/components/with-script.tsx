import { useEffect, useState } from 'react'

/** Tells the action that a script reads its answer: without one the field isn't there and the action redirects by itself. */
export const WITH_SCRIPT = 'withScript'

export function WithScript() {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return running ? <input type="hidden" name={WITH_SCRIPT} value="yes" /> : null
}
