import type { NodeType, WorkflowNode } from '@anj/workflow'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { create } from 'zustand'
import { useNode } from '../store/use-workflow.ts'
import { addressOf, pageOf } from './pages.ts'

/** Returns the current page. */
export function usePage(): NodeType {
  return pageOf(useLocation().pathname)
}

/** Returns the node whose id is in the page's address, if the current workflow contains it. */
export function useShownNode(): WorkflowNode | null {
  const [search] = useSearchParams()
  return useNode(search.get('id'))
}

/** The node that the user has opened last, until the page has changed; undefined afterwards. */
const useOpened = create<{ readonly nodeId: string | null | undefined }>(() => ({ nodeId: undefined }))

/** Returns a function that opens a node's screen. */
export function useShowNode(): (type: NodeType, nodeId: string | null) => void {
  const navigate = useNavigate()
  return useCallback(
    (type, nodeId) => {
      useOpened.setState({ nodeId })
      navigate(addressOf(type, nodeId))
    },
    [navigate],
  )
}

/**
 * Returns true from the moment in which the user opens a node until the page shows it. The router changes the page in a
 * transition, so the former node's rows stay visible while the browser loads the new page or is busy.
 */
export function useIsLeaving(): boolean {
  const { key } = useLocation()
  const [search] = useSearchParams()
  const nodeId = useOpened((state) => state.nodeId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page ends the wait.
  useEffect(() => useOpened.setState({ nodeId: undefined }), [key])
  return nodeId !== undefined && nodeId !== search.get('id')
}
