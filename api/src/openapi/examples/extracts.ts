import type { Examples } from '../add-examples.ts'
import { answer, extract } from './records.ts'

export const extractsExamples: Examples = {
  startExtract: {
    request: {
      nodeId: 'in',
      kind: 'postgresqlInput',
      config: {
        connectionId: 'a76a906a-c5ca-4993-9cce-902f1baec3bf',
        address: null,
        databaseName: 'shop',
        mode: 'table',
        schemaName: 'public',
        tableName: 'orders',
        query: '',
        filter: 'id > 5',
        treatAsFile: false,
        columns: [],
        extractId: null,
        firstNodeToExecute: true,
      },
    },
    answer: answer('The rows are being read.', {
      ...extract,
      status: 'waiting',
      rows: 0,
      columns: null,
      takenAt: null,
    }),
  },
  getExtract: { answer: answer('Done.', extract) },
  endExtract: { answer: answer('Sample discarded.', null) },
}
