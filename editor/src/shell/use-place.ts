import type { NodeType, WorkflowNode } from '@anj/workflow'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useNode } from '../store/use-workflow.ts'
import { addressOf, pageOf } from './pages.ts'

/** The page that is shown. */
export function usePage(): NodeType {
  return pageOf(useLocation().pathname)
}

/** The node that the address names, when the workflow that is shown has it. */
export function useShownNode(): WorkflowNode | null {
  const [search] = useSearchParams()
  return useNode(search.get('id'))
}

/** Goes to a node's screen. */
export function useShowNode(): (type: NodeType, nodeId: string | null) => void {
  const navigate = useNavigate()
  return useCallback((type, nodeId) => navigate(addressOf(type, nodeId)), [navigate])
}
