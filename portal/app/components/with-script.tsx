import { useEffect, useState } from 'react'

/** Hidden field that tells the action that JavaScript reads its response. Without the field, the action redirects. */
export const WITH_SCRIPT = 'withScript'

export function WithScript() {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return running ? <input type="hidden" name={WITH_SCRIPT} value="yes" /> : null
}
