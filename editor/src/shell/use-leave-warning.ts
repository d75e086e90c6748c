import { useEffect } from 'react'
import { isKept } from '../actors/keep-edits.ts'
import { unsavedWorkflows } from '../actors/saving.ts'

/** Lets the browser ask before a page is left whose drawing neither the server has nor the browser keeps. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedWorkflows().some((id) => !isKept(id))) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
