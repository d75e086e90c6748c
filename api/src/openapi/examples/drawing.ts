/** A small workflow that reads an uploaded file and selects some of its columns. */
export const drawing = {
  nodes: [
    {
      id: 'in',
      type: 'custom',
      position: { x: 0, y: 0 },
      data: {
        logoUrl: '/logos/csv.svg',
        title: 'CSV File',
        type: 'input',
        kind: 'csvInput',
        config: {
          columns: [
            { name: 'id', type: 'text' },
            { name: 'name', type: 'text' },
          ],
          fileName: 'orders.csv',
          datasetId: '9410e40c-7398-44ce-bc9f-eb4df16f3d19',
          firstNodeToExecute: true,
        },
      },
    },
    {
      id: 'pick',
      type: 'custom',
      position: { x: 1, y: 0 },
      data: {
        logoUrl: '/logos/column-selection.svg',
        title: 'Column Selection',
        type: 'preparation',
        kind: 'columnSelection',
        config: { selectedColumns: null },
      },
    },
  ],
  edges: [
    { id: 'e1', source: 'in', target: 'pick' },
    { id: 'e2', source: 'pick', target: 'out' },
  ],
}

/** A schedule's copy of a workflow, as a response shows it. */
export const keptWorkflow = {
  id: null,
  idInFile: 'w-of-elsewhere',
  name: 'Orders',
  fileName: null,
  revision: 0,
  copiedAt: '2026-11-22T19:22:43.584Z',
  format: 'anj',
  version: 3,
  workFlow: {
    id: 'w-of-elsewhere',
    name: 'Orders',
    nodes: [
      {
        id: 'in',
        data: {
          kind: 'csvInput',
          type: 'input',
          title: 'CSV File',
          config: {
            columns: [
              { name: 'id', type: 'text' },
              { name: 'name', type: 'text' },
            ],
            fileName: 'orders.csv',
            datasetId: null,
            firstNodeToExecute: true,
          },
          logoUrl: '/logos/csv.svg',
        },
        type: 'custom',
        position: { x: 0, y: 0 },
      },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'pick' },
      { id: 'e2', source: 'pick', target: 'out' },
    ],
  },
  input: {
    table: { workflowId: 'w-of-elsewhere', tableName: '', tableData: [], modifiedTableData: [] },
    excel: [],
    csv: [
      {
        workflowId: 'w-of-elsewhere',
        nodeId: 'in',
        csvFileName: 'orders.csv',
        firstNodeToExecute: true,
        tableData: [],
        modifiedTableData: [],
      },
    ],
    txt: [],
    remote: [],
  },
  preparation: {
    columnSelection: { selectedColumns: [], editableColumnNames: [], tableData: [] },
    changeDataType: { columnDataTypes: [], tableData: [] },
    dataTable: [],
    fullJoin: { selectedColumns: [], tableData: [] },
    innerJoin: { selectedColumns: [], tableData: [] },
    leftJoin: { selectedColumns: [], tableData: [] },
    rightJoin: { selectedColumns: [], tableData: [] },
    unionTable: { selectedColumns: [], tableData: [] },
  },
  output: {
    remote: {
      tableName: 'orders',
      schemaName: 'public',
      databaseName: 'shop',
      deleteExistingData: true,
      dropTableThenCreate: false,
      createTableIfNotExist: true,
      port: 5432,
      userId: 'mallory',
      serverName: 'db.corp.example',
      connectionId: '81c18745-9dfd-4210-9018-e5b3cbf06195',
    },
  },
}
