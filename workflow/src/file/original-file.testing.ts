/** Returns a file as the original product saved it: without format, kinds and configs, but with rows and passwords. */
export function originalFile() {
  const node = (id: string, logoUrl: string, title: string, type: string) => ({
    id,
    type: 'custom',
    position: { x: 15, y: 30 },
    data: { logoUrl, title, type },
    width: 150,
    selected: false,
  })
  return {
    workFlow: {
      id: 'workflow-7',
      name: 'Old name',
      nodes: [
        node('n1', '/static/media/csv.4f6c1a2b9d.svg', 'CSV File', 'input'),
        node('n2', '/static/media/column-selection.svg', 'Column Selection', 'preparation'),
        node('n3', 'data:image/svg+xml;base64,PHN2Zy8+', 'Change Data Type', 'preparation'),
        node('n4', '/static/media/postgresql.0a1b2c3d.svg', 'PostgreSQL', 'output'),
      ],
      edges: [
        { id: 'e1', source: 'n1', target: 'n2', sourceHandle: null, targetHandle: null, animated: true },
        { id: 'e2', source: 'n2', target: 'n3' },
        { id: 'e3', source: 'n3', target: 'n4' },
      ],
    },
    input: {
      table: { tableData: [], modifiedTableData: [], tableName: '', workflowId: 'workflow-7' },
      excel: [],
      csv: [
        {
          workflowId: 'workflow-7',
          nodeId: 'n1',
          csvFile: {},
          csvFileName: 'people.csv',
          firstNodeToExecute: true,
          tableData: [
            ['id', 'name', 'age'],
            ['007', 'Zoë', 41],
            ['008', null, ''],
          ],
          modifiedTableData: [['name'], ['Zoë'], ['']],
        },
      ],
      txt: [],
    },
    preparation: {
      columnSelection: {
        selectedColumns: ['id', 'age'],
        editableColumnNames: ['person', 'age'],
        tableData: [],
      },
      changeDataType: {
        columnDataTypes: [{ columnName: 'age', fromType: 'Varchar', toType: 'int' }],
        tableData: [],
      },
      dataTable: [],
      fullJoin: { selectedColumns: [], tableData: [] },
      innerJoin: { selectedColumns: [], tableData: [] },
      leftJoin: { selectedColumns: [], tableData: [] },
      rightJoin: { selectedColumns: [], tableData: [] },
      unionTable: { selectedColumns: [], tableData: [] },
    },
    output: {
      remote: {
        serverName: 'db.example.org',
        port: '5433',
        authentication: '',
        userId: 'etl',
        password: 'hunter2!A',
        databaseName: 'sales',
        tableName: 'people',
        createTableIfNotExist: true,
        dropTableThenCreate: true,
        deleteExistingData: false,
        useSSH: false,
        SSHPassword: 'tunnel-secret',
      },
    },
  }
}
