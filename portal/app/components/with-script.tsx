import { useEffect, useState } from 'react'
import { WITH_SCRIPT } from '../model/form-answer.ts'

/** Tells the action of a form that JavaScript reads its response. */
export function WithScript() {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return running ? <input type="hidden" name={WITH_SCRIPT} value="yes" /> : null
}
