import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { tabAddress } from '../kit/pages.ts'
import { usePage } from '../kit/use-place.ts'
import { useGraphStore, workflowById } from '../store/graph-store.ts'

/**
 * When another workflow opens, navigates to its last node of the current page's type. If the workflow has no such node,
 * navigates to the start page (docs/specification.md, "States and transitions").
 */
export function useFollowWorkflow(): void {
  const currentId = useGraphStore((state) => state.currentId)
  const page = usePage()
  const navigate = useNavigate()
  const shown = useRef<string | null>(null)

  useEffect(() => {
    const before = shown.current
    shown.current = currentId
    if (before === null || before === currentId) return
    const workflow = currentId ? workflowById(currentId) : null
    const address = tabAddress(workflow, page)
    navigate(address.includes('?') ? address : '/')
  }, [currentId, page, navigate])
}
