import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { useEffect, useState } from 'react'
import { isWorkflowFile, openFiles } from '../actors/open-file.ts'

/**
 * Opens a workflow file that is dropped anywhere on the window, unless a field accepts it. Returns true while a file is
 * being dragged over the window.
 */
export function useFileDrop(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // A field that accepts the file has already called preventDefault.
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      const workflows = files.filter(isWorkflowFile)
      if (files.length > 0 && workflows.length === 0) showError(sentence('fileEndingWrong'))
      void openFiles(workflows)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
