import { showError } from '@anj/ui'
import { Button, Menu } from '@mantine/core'
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeHtml,
  IconFileTypeXls,
  IconMarkdown,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { saveBlob } from '../kit/save-blob.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type ExportFormat, exportInsight } from '../server/run-insights.ts'
import type { InsightPlace } from './insight-place.ts'

const formats: readonly (readonly [ExportFormat, string, typeof IconDownload])[] = [
  ['xlsx', 'Excel', IconFileTypeXls],
  ['csv', 'CSV', IconFileTypeCsv],
  ['md', 'Markdown', IconMarkdown],
  ['html', 'HTML', IconFileTypeHtml],
]

interface ExportMenuProps {
  readonly place: InsightPlace
  /** The base name of the file. */
  readonly name: string
  /** Further items. */
  readonly children?: ReactNode
}

/** Exports the whole insight as a file and ignores the current filters. */
export function ExportMenu({ place, name, children }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async (format: ExportFormat) => {
    setBusy(true)
    try {
      saveBlob(await exportInsight(place.runId, format), `${name}.${format}`)
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          fz="xs"
          fw={500}
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, label, Icon]) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => void save(format)}
          >
            {label}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
