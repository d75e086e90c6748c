import type { NodeType, WorkflowNode } from '@anj/workflow'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
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

/** Returns a function that opens a node's screen. */
export function useShowNode(): (type: NodeType, nodeId: string | null) => void {
  const navigate = useNavigate()
  return useCallback((type, nodeId) => navigate(addressOf(type, nodeId)), [navigate])
}
