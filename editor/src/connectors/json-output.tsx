import { jsonLayouts, parametersOf } from '@anj/workflow'
import { Stack, Switch } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { FileNameField } from './file-name-field.tsx'
import { nameForLayout } from './name-for-layout.ts'

const layoutNames = { array: 'One array of objects', lines: 'One object a line (NDJSON)' } as const

/** The form of a JSON output. */
export default function JsonOutputForm({ graph, config, change }: NodeFormProps<'jsonOutput'>) {
  return (
    <Stack gap="sm">
      <FileNameField
        value={config.fileName}
        parameters={parametersOf(graph)}
        onChange={(fileName) => change({ ...config, fileName }, 'fileName')}
      />
      <Choice
        label="Layout"
        data={jsonLayouts.map((value) => ({ value, label: layoutNames[value] }))}
        value={config.layout}
        onChange={(chosen) => {
          const layout = jsonLayouts.find((one) => one === chosen)
          if (layout) change({ ...config, layout, fileName: nameForLayout(config.fileName, layout) })
        }}
      />
      <Switch
        size="xs"
        label="Numbers as texts"
        description="For programs that round long numbers"
        checked={config.numbersAsText === true}
        onChange={(event) => change({ ...config, numbersAsText: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Leave out nulls"
        checked={config.omitNulls === true}
        onChange={(event) => change({ ...config, omitNulls: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Compress (.gz)"
        checked={config.gzip === true}
        onChange={(event) => change({ ...config, gzip: event.currentTarget.checked })}
      />
    </Stack>
  )
}
