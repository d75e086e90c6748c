import { ActionIcon, Tooltip } from '@mantine/core'
import { IconZoomIn, IconZoomOut, IconZoomScan, type TablerIcon } from '@tabler/icons-react'
import { useReactFlow, useStore } from 'reactflow'
import tools from '../../kit/tools.module.css'
import { FIT } from './view-sizes.ts'

/** The zoom buttons of the diagram. */
export function ZoomTools() {
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100))
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow()
  return (
    <div className={tools.bar} role="toolbar" aria-label="Diagram tools">
      <Tool label="Zoom out" icon={IconZoomOut} onPress={() => void zoomOut()} />
      <Tooltip label="Zoom to 100 %">
        <button
          type="button"
          className={tools.zoom}
          aria-label={`Zoom: ${percent} %`}
          onClick={() => void zoomTo(1)}
        >
          {percent} %
        </button>
      </Tooltip>
      <Tool label="Zoom in" icon={IconZoomIn} onPress={() => void zoomIn()} />
      <Tool label="Show all" icon={IconZoomScan} onPress={() => void fitView(FIT)} />
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: TablerIcon
  readonly onPress: () => void
}

function Tool({ label, icon: Icon, onPress }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onPress}>
        <Icon size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
