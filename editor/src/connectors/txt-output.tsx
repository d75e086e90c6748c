import { parametersOf } from '@anj/workflow'
import { Stack, Switch } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { DelimiterField } from './delimiter-field.tsx'
import { FileNameField } from './file-name-field.tsx'
import { WrittenDates } from './written-dates.tsx'

/** The form of a text file output. */
export default function TxtOutputForm({ graph, node, config, change }: NodeFormProps<'txtOutput'>) {
  return (
    <Stack gap="sm">
      <FileNameField
        value={config.fileName}
        parameters={parametersOf(graph)}
        onChange={(fileName) => change({ ...config, fileName }, 'fileName')}
      />
      <DelimiterField
        value={config.delimiter}
        longest={1}
        onChange={(delimiter) => change({ ...config, delimiter }, 'delimiter')}
      />
      <Switch
        size="xs"
        label="Header row"
        checked={config.header}
        onChange={(event) => change({ ...config, header: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Quote values where needed"
        checked={config.quoting}
        onChange={(event) => change({ ...config, quoting: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Make formulas harmless"
        checked={config.harmlessFormulas === true}
        onChange={(event) => change({ ...config, harmlessFormulas: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Compress (.gz)"
        checked={config.gzip === true}
        onChange={(event) => change({ ...config, gzip: event.currentTarget.checked })}
      />
      <WrittenDates graph={graph} nodeId={node.id} />
    </Stack>
  )
}
