/**
 * All texts that the product shows, by code. Sentences from docs/specification.md are verbatim. `{name}` marks a
 * placeholder. Every package imports this file, so it must not import anything itself.
 */
export const messages = {
  // Canvas: connections (docs/specification.md, "Connections on the canvas", in its order)
  sameNode: 'Same nodes cannot be connected.',
  inputToOutput: 'Input nodes cannot be directly connected with output nodes.',
  inputDirectlyTo: 'Input nodes cannot be directly connected with {title}.',
  twoInputs: 'Two input nodes cannot be directly connected at the same time with {title}.',
  tooManySources: 'Preparation nodes cannot be connected with more than 2 source nodes at the same time.',
  joinsWithEachOther: '{a} and {b} cannot be connected with each other.',
  notToOutput: '{title} cannot be connected with output node.',
  changeDataTypeSource: 'Change Data Type can only be connected with Column Selection.',
  dataDictionarySource: 'Data Dictionary nodes can be connected with input nodes',
  databaseDiagramSource: 'Database Diagram nodes can be connected with input nodes',
  aiAdvisorSource: 'AI Advisor can only be connected with Data Dictionary.',
  dataDictionaryTarget: 'Data Dictionary can only be connected with AI Advisor.',

  // Canvas: further rules for connections
  inputAsTarget: 'Input nodes cannot receive data from other nodes.',
  outputAsSource: 'Output nodes cannot pass data to other nodes.',
  connectedAlready: 'These nodes are already connected.',
  circle: 'Connections cannot form a loop.',
  outputTakesOneSource: 'An output can have only one source.',
  databaseInputNeeded: 'Connect {title} to a database input.',
  stepCombinesTables: 'A step with two sources can only be deleted on the canvas.',
  stepsNotInLine: 'Only two steps in a line, with one source and one target each, can change places.',
  cannotSwitchOff:
    '{title} cannot be switched off, because rows cannot pass through it unchanged. Switch it on.',
  stepIsOff: '{title} is switched off. Switch it on to change it from here.',
  edgeWithoutNode: 'A connection leads to a node that does not exist.',

  // Canvas: dropping nodes (docs/specification.md, "Dropping nodes")
  workflowNeeded: 'Please create a workflow first.',
  aiSuggestionOnlyToDictionary: 'AISuggestion can only be added to Data Dictionary.',
  dictionaryOnlyToAiSuggestion: 'Data Dictionary can only be added to AISuggestion.',
  oneOutputOnly: 'Only one output node can be added to a workflow.',

  // Canvas: notes, clipboard and files
  tooManyNotes: 'A workflow can have at most {limit} notes.',
  nothingToPaste: 'There is nothing to paste. Copy some components first.',
  clippingDamaged: 'The clipboard content cannot be pasted: {at}',
  layoutFailed: 'The components could not be arranged. Please try again.',
  clipboardNotRead: 'Your browser does not let this page read the clipboard. Press {keys} to paste.',
  clipboardNotWritten:
    'Your browser does not let this page write to the clipboard. You can paste the copied components in this browser tab only.',
  fileNotTaken:
    'This file cannot be added: {files}. You can drop CSV, TXT and Excel files and workflows (.anj) on the canvas.',
  filesNotTaken:
    'These files cannot be added: {files}. You can drop CSV, TXT and Excel files and workflows (.anj) on the canvas.',
  oneTable: 'One table or several?',
  oneTableHint:
    '{count} files of the same kind. As one table, they share one component, which matches their columns by name and adds a column with the file name.',
  oneTableOne: 'One table',
  oneTableSeveral: 'Several tables',
  noteHint: 'Double-click to write',
  paletteHint: 'Drag onto the canvas, or press Enter',
  pickerDoesNotFit: 'Does not fit here',
  addBehind: 'Add a component behind {name}',
  addBetween: 'Insert a component into this connection',
  withStepBetween: 'With {title} between',
  insertStep: 'Insert {title}',
  paletteMenuHint: 'Drag onto the canvas, or click',
  orExample: 'Or start with an example:',

  // Canvas: announcements for screen readers
  saidAdded: '{count} added',
  saidDeleted: '{count} deleted',
  saidSwitchedOff: 'Switched off',
  saidSwitchedOn: 'Switched on',
  saidCopied: '{count} copied',
  saidSelected: '{count} selected',
  saidMoved: 'Moved to {x}, {y}',
  saidArranged: 'Arranged',
  saidResized: '{width} wide, {height} high',
  saidColoured: 'Coloured {colour}',

  // Canvas: pointer gestures in the list of keyboard shortcuts
  gestureAddAtPlace: 'Add a component at a certain point',
  gestureAddAtPlaceHow: 'Double-click the canvas',
  gestureAddBeside: 'Add a component before or after another one',
  gestureAddBesideHow: 'Drag from its handle to an empty spot',
  gesturePutBetween: 'Insert a component into a connection',
  gesturePutBetweenHow: 'Drop it on the connection',
  gestureDropFile: 'Add an input for a file',
  gestureDropFileHow: 'Drop the file on the canvas',
  gestureSelectSeveral: 'Select several',
  gestureSelectSeveralHow: 'Shift + drag, or Ctrl or Shift + click',
  gestureMoveCanvas: 'Move the canvas',
  gestureMoveCanvasHow: 'Drag, or Space + drag',
  gestureZoom: 'Zoom',
  gestureZoomHow: 'Turn the mouse wheel',

  // Canvas: names of changes, shown after 'Undo: '
  changeOther: 'change',
  changeAdd: 'add {what}',
  changeDelete: 'delete {what}',
  changeMove: 'move {what}',
  changeRename: 'rename {what}',
  changeSwitchOff: 'switch off {what}',
  changeSwitchOn: 'switch on {what}',
  changeSettings: 'change the settings of {what}',
  changeConnect: 'connect {source} to {target}',
  changeConnectSeveral: 'add {count} connections',
  changeDisconnect: 'disconnect {source} from {target}',
  changeDisconnectSeveral: 'delete {count} connections',
  changeAddNote: 'add note',
  changeAddNotes: 'add {count} notes',
  changeDeleteNote: 'delete note',
  changeDeleteNotes: 'delete {count} notes',
  changeMoveNote: 'move note',
  changeEditNote: 'edit note',
  severalComponents: '{count} components',
  nothingFound: 'No results',
  moreToFind: '{count} more. Keep typing to narrow the list.',
  nothingFits: 'No component fits here.',

  // Run: requirements (docs/specification.md, "Run and process output")
  inputNotPrepared: 'Please prepare the input data before processing',
  outputNodeNeeded: 'Please add an output node to run the workflow.',
  outputComponentNeeded: 'Please drag and drop output component before processing',
  tableEmpty: 'Table cannot be empty',
  tableWithoutColumns: 'Table cannot have empty columns',
  processingFailedToast: 'Something went wrong while processing the table. Please try again later',

  // Run: log lines. Lines with 'Completed' are green, lines with 'failed' are red (docs/specification.md, "Main shell")
  nodeCompleted: '{title} Completed',
  tryTakesFirstRows:
    'Test run: reads at most the first {rows} rows of each source and does not write to the real target.',
  nodesLeftOut: 'Not run, because they do not lead to the output: {titles}',
  oneStepOff: 'One step is switched off: {names}',
  stepsOff: '{count} steps are switched off: {names}',
  oneStepWasOff: 'One step was switched off: {names}',
  stepsWereOff: '{count} steps were switched off: {names}',

  // Problems of nodes
  nodeWithoutSource: 'Please connect a source to {title}.',
  settingsInvalid: 'The settings of {title} are not valid: {detail}',
  columnMissing: '{title} expects the column {column}, which is missing from its source.',
  columnNameTwice: '{title} has two output columns named {column}.',
  columnChangedTwice: '{title} changes the type of column {column} twice.',
  joinKeysRequired: '{title} needs at least one pair of key columns.',
  joinKeysAsText:
    'The keys {left} ({leftType}) and {right} ({rightType}) have different types, so they are compared as text: 1 matches 1, but not 01.',
  takesOneTable: '{title} takes one table. Combine tables with a join or a union first.',
  filterOperator: '{title} has a condition that does not suit column {column}, whose type is {type}.',
  filterValueMissing: '{title} has a condition about column {column} without a value.',
  filterValueUnreadable:
    '{title} compares column {column} with {value}, which is not a value of type {type}.',
  filterFormulaMissing: '{title} needs a formula. Type one, or choose Conditions.',
  filterFormulaInvalid: '{title} cannot read its formula: {detail}',
  filterFormulaType:
    '{title} needs a formula that is true or false, but the result of its formula is: {type}. Add a comparison, such as > 0.',
  sortKeyTwice: '{title} sorts by column {column} twice.',
  aggregateNeedsNumber:
    '{title} needs numbers in column {column}, whose type is {type}. Change its type first, or choose another function.',
  percentileDigits: '{title} takes percentiles with at most {digits} digits after the point.',
  datePartOfOther:
    '{title} groups column {column} by {part}, but its type is {type}. Change its type to a date first.',
  groupKeyTwice: '{title} groups by column {column} twice.',
  jsonColumnNeeded: 'Choose the column whose JSON texts {title} reads.',
  jsonNeedsText: '{title} reads JSON texts, but column {column} has the type {type}. Choose another column.',
  jsonPathsNeeded: '{title} needs at least one path to read. Find the paths, or add a column.',
  jsonPathUnreadable:
    '{title} cannot read the path {path}. Write names with points between them, such as customer.name, and places in brackets, such as items[0], at most {limit} levels deep.',
  jsonPathInList:
    '{title} reads {path}, which is in a list that does not become rows. Make rows of this list, or give the place of one element, such as [0].',
  pivotColumnNeeded: 'Choose the column whose values become columns in {title}.',
  pivotValuesNeeded: '{title} needs at least one value that becomes a column. Find the values, or add one.',
  pivotTooManyValues: '{title} would make columns of {count} values, and the limit is {limit}. Untick some.',
  pivotValueUnreadable:
    '{title} makes a column of {value}, which is not a value of column {column} with type {type}.',
  pivotValueTwice: '{title} makes two columns of the value {value}.',
  pivotOtherValues:
    '{title} has no column for {rows} with other values of {column}. First values: {values}. Tick them, leave these rows out, or put them into a column of their own.',
  unpivotNeedsColumns: '{title} needs at least one column whose cells become rows.',
  runningValueNeeded: '{title} needs at least one value to add.',
  rankNeedsOrder: '{title} ranks rows, so it needs a column to sort by.',
  groupNeedsColumns: '{title} needs at least one column to group by, or a value to calculate.',
  duplicateColumnsNeeded: '{title} needs at least one column to compare.',
  changeColumnsNeeded: '{title} needs at least one column to change.',
  replaceTooMany:
    '{title} has too many pairs for its columns: pairs times columns are {count}, and the limit is {limit}. Choose fewer columns or pairs.',
  replacePartOfTyped:
    '{title} replaces parts of texts, but column {column} has the type {type}. Choose whole values, or leave the column out.',
  replaceValueUnreadable:
    '{title} replaces values of column {column}, and {value} is not a value of type {type}.',
  cleanTyped: '{title} cleans texts, but column {column} has the type {type}. Leave the column out.',
  splitColumnNeeded: 'Choose the column that {title} splits.',
  splitSeparatorNeeded: '{title} needs a delimiter, widths or a pattern to split by.',
  splitPatternInvalid: 'The pattern {pattern} of {title} does not work: {why}.',
  splitTooManyParts:
    '{title} found more parts than columns in {count} values of {column}. First: data row {row}, {value}. Add columns, or keep the rest in the last column.',
  stepsTooDeep:
    'The steps calculate too much in a row. Shorten the chains of calculations with decimals, or write the result of some steps into a table or file, and continue from there in a second workflow.',
  patternUnreadable: 'The pattern of a step is not valid: {detail}.',
  mergeColumnsNeeded: '{title} needs at least two columns to merge.',
  newNameNeeded: '{title} needs a name for its new column.',
  fillsItsGroups: '{title} fills column {column}, so it cannot also form groups by it.',
  fillValueNeeded: '{title} needs a value to fill with.',
  fillValueUnreadable: '{title} fills column {column} with {value}, which is not a value of type {type}.',
  lookUpColumnsNeeded: '{title} needs at least one column to add.',
  formulaInvalid: '{title} cannot calculate the column {column}: {detail}',
  calculatedTwice: '{title} calculates the column {column} twice.',
  calculatedWithoutName: '{title} has a formula without a column name.',
  notSql: '{title} has no SELECT to check.',
  sqlMissing: '{title} needs a SELECT. Type one in its settings.',
  sqlUnchecked: '{title} has a SELECT that Anj has not checked. Open its settings and choose Check.',
  sqlInputChanged:
    '{title} reads column {column} of {table} as {type}, but the column is missing or has another type now. Open its settings and choose Check.',
  sqlTooLong: 'The SELECT has {count} characters. The maximum is {limit}.',
  sqlInvalid: 'Line {line}, column {column}: {detail}',
  sqlRefused: 'Line {line}, column {column}: {reason}',
  sqlColumnType:
    'Column {column} of the result has the type {type}, which Anj does not have. Cast it to text: CAST(… AS VARCHAR).',
  sqlColumnTwice: 'The result has two columns named {column}. Give one of them another name with AS.',
  sqlColumnsDiffer:
    '{title} would return other columns than its settings say: {found} instead of {expected}. Open its settings and choose Check.',
  sqlDecimalTooLong:
    '{title} takes decimals with at most {whole} digits before the point and {fraction} after it. Column {column} in {table} has {count} with more. Change the column to text or float first.',
  sqlFailed: 'The SELECT of {title} failed: {detail}',
  sqlTooManyRows: 'The SELECT of {title} returns more than {limit} rows. Filter or group its rows.',
  sqlTooSlow: 'The SELECT of {title} took longer than {minutes} minutes and was stopped.',
  compareKeyEmpty:
    '{title} needs keys that are not empty, but {rows} of the {side} table have an empty one. First rows: {numbers}. Filter these rows out, or choose other key columns.',
  compareKeyTwice:
    '{title} needs unique keys, but {count} occur several times in the {side} table. First keys: {keys}. Remove the duplicates, or choose further key columns.',
  ruleInvalid: '{title} cannot check the rule "{rule}": {detail}.',
  ruleTwice: '{title} has two rules named "{rule}". Give one of them another name.',
  similarColumnsNeeded: '{title} needs at least one column whose values it compares.',
  similarFindsNone:
    '{title} has no column by which it finds rows to compare. Let it find rows by a column, or compare a column for equal values.',
  similarColumnTwice: '{title} compares column {column} twice.',
  joinNeedsTwo: '{title} needs two tables. Connect a second source.',
  columnMappedTwice: '{title} writes two columns to {column}. Rename one of them under Column mapping.',
  updateByKeyAlone:
    '{title} updates rows by key, but would also replace the table or its rows, which leaves no rows to update. Choose one way under How to write.',
  updateKeyRequired: '{title} updates rows by key. Choose at least one key column.',
  deleteMissingNeedsKey:
    '{title} deletes the rows that are missing from the source, but has no key to find them by. Choose key columns, or keep these rows.',
  risingColumnRequired: '{title} loads only new rows. Choose the rising column by which it finds them.',
  risingColumnMissing:
    '{title} finds new rows by the column {column}, which its source no longer has. Choose another rising column.',
  risingColumnType:
    '{title} cannot find new rows by the column {column}. Choose a column of whole numbers, decimals, dates or dates with time.',
  lookBackUnitUnfit: '{title} cannot look back in {unit} of the column {column}. Choose another unit.',
  lookBackNeedsKey:
    '{title} reads rows of its look-back again, and the output would append them twice. Let the output update by key, or set the look-back to 0.',
  lookBackIntoFile:
    '{title} reads rows of its look-back again, so several files would contain them. Set the look-back to 0.',
  incrementalReplaces:
    '{title} would remove the rows of earlier runs, because its input loads only new rows. Choose Append or Update or insert by key under How to write.',
  missingRowsStep:
    '{title} looks for rows that are missing from the source, but {step} removes, adds or combines rows, so a key says nothing about a row of the source. Remove this step, or keep the missing rows.',
  missingKeysChanged:
    '{title} compares the column {column} with the source to find missing rows, but {step} makes or changes this column. Leave the column unchanged, or keep the missing rows.',
  missingRowsFilter:
    '{input} has a row filter, so {title} would treat rows that the filter leaves out as missing. Choose columns under Only within, remove the filter, or keep the missing rows.',
  missingRowsScope:
    '{title} gets rows of several sources. Choose columns under Only within, such as the name of the company, or keep the missing rows.',
  missingRowsFile:
    '{title} compares the keys of its sources with the table, but {input} is not a database. Keep the missing rows, or load all rows in a workflow of its own.',
  markColumnRequired: '{title} marks missing rows. Choose the column of the table for the mark.',
  rejectsTableIsTarget:
    'The rejects table of {title} needs a different name from the table that {title} writes to.',
  signsEqual: '{title} uses the same character for decimals and thousands in the column {column}.',
  unitInvalid:
    "{title} ignores the unit {unit} in the column {column}, but a unit has no digits, no spaces around it, and none of the signs + - , '. A full stop can only end a word.",
  wordForBoth: '{title} uses the word {word} for both true and false in the column {column}.',
  nodeIdTwice: 'Two nodes have the same id.',

  // docs/specification.md, "Database connection form"
  serverNameRequired: 'Server Name/IP Address is required',
  portRequired: 'Port is required',
  portNotPositive: 'Port must be a positive integer',
  portTooLarge: 'Port must be from 1 to 65535',
  portToldTwice:
    'The server name {server} contains a port other than {port}, which is set under Port. Remove one of them, or use the same port in both.',
  portWithInstance:
    'The server name {server} names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.',
  authenticationRequired: 'Authentication Type is required',
  userIdRequired: 'UserID is required',
  databasePasswordRequired: 'Password is required',
  databaseNameRequired: 'Database Name is required',
  schemaNameRequired: 'Schema is required',
  queryRequired: 'SELECT statement is required',
  tableNameRequired: 'Table Name is required',
  tableNameLong: 'Table Name cannot be longer than 100 characters',
  createTableIfNotExistRequired: 'Create Table If Not Exist is required',
  dropTableThenCreateRequired: 'Drop Table Then Create is required',
  deleteExistingDataRequired: 'Delete Existing Data is required',
  sshServerNameRequired: 'SSH Server Name is required',
  sshUserNameRequired: 'SSH Username is required',
  sshPasswordRequired: 'SSH Password is required',
  sshPortRequired: 'SSH Port is required',
  sshPortNotPositive: 'SSH Port must be a positive integer',
  sshPortTooLarge: 'SSH Port must be from 1 to 65535',
  authenticationUnknown:
    '{given} is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.',
  windowsNotOffered: '{title} does not support Windows authentication. Enter a user name and a password.',
  tlsAlwaysVerified: '{title} accepts only encrypted and verified connections.',
  tunnelNotOffered: '{title} cannot be reached through SSH. Turn off SSH.',

  // docs/specification.md, "Fetch databases"
  databaseKindNeeded: 'Please select a database to fetch databases',
  noDatabasesFound: 'No databases found',
  fetchDatabasesFailed: 'Something went wrong while fetching databases. Please try again later.',
  databasesFetched: 'Databases fetched.',
  databasesFetchedPartly:
    'Databases fetched. For {count} of them, the tables could not be listed, because this user cannot see them or the server took too long. Fetch these databases by name.',

  // Table data in a request's body (docs/specification.md, "Table data")
  tableDataEmpty: 'Table data cannot be empty',
  tableRowEmpty: 'Table cannot contain empty rows',
  tableCellMissing: 'Each cell in the table must contain a value',

  // Table data in a request body: further rules
  tableNotRows:
    'Table data must be a list of rows, and each row a list of cells. The first row contains the column names.',
  tableRowTooLong: 'Data row {row} has {count} cells, but the table has {columns} columns',
  tableColumnTwice:
    'Two columns are named {column}. Names that differ only in upper and lower case count as equal.',
  tableNameBroken:
    'The column name {column} contains an incomplete character (an unpaired surrogate), which cannot be stored',
  tableCellNested:
    'Data row {row} has a list or an object in the column {column}. A cell must be text, a number, true, false or null.',
  tableCellBroken:
    'Data row {row} contains an incomplete character (an unpaired surrogate) in the column {column}, which cannot be stored',
  tableNameNul: 'The column name {column} contains a NUL character, which databases cannot store',
  tableCellNul:
    'Data row {row} contains a NUL character in the column {column}, which databases cannot store',
  columnChangesInvalid: 'columnChanges must be a list of changes, each with column, from and to',
  columnChangeUnknown: 'columnChanges names the column {column}, which is not in the table',
  columnChangeTwice: 'columnChanges contains the column {column} twice',
  columnTypeUnknown: 'The column {column} has the unknown type {type}. Use one of these: {types}.',
  settingMust: '{field} must be {what}',

  // docs/specification.md, "Licence form"
  licenceUsersRange: 'Number of users allowed must be a whole number from 1 to 1000',
  licenceStartPast: 'Starting day cannot be in the past',
  licenceStartAfterExpiry: 'Starting day must be before or equal to the expiry date',
  licenceExpiryPast: 'Expiry date cannot be in the past',
  licenceExpiryFar: 'Expiry date cannot be more than 5 years ahead',
  licenceExpiryBeforeStart: 'Expiry date must be after the starting day',
  applicationTypesNeeded: 'Please choose at least one application type',

  // Licences and limits
  licenceStartInvalid: 'Starting day must be a date',
  licenceExpiryInvalid: 'Expiry date must be a date',
  applicationTypeUnknown: 'Application types are Web, Windows, Linux, iOS, Android and macOS',
  licenceUsersBelow:
    'The organization has {users} occupying seats. Allow at least as many, or deactivate some users first.',
  licenceInUse: 'This licence cannot be deleted: its organization has {users}.',
  licenceBeingCleared: 'Data of deleted users is still being removed. Please try again in a minute.',
  licenceCreated: 'Licence created.',
  licenceSaved: 'Licence saved.',
  licenceDeleted: 'Licence and organization deleted.',
  limitRange: 'Enter a whole number from {least} to {most}, or leave the field empty',
  limitSizeRange: 'Enter a size from {least} to {most}, or leave the field empty',
  limitsSaved: 'Limits saved.',

  // Password pages (docs/specification.md, "Screens and routes" and "Accounts and passwords")
  forgotPasswordHeading: 'Forgot your password?',
  forgotPasswordText: 'Enter your email address and we will send you a link to reset your password.',
  sendEmail: 'Send email',
  sendingEmail: 'Sending email...',
  resettingPassword: 'Resetting Password...',
  resetPasswordFailed: 'Something went wrong while resetting password. Please try again!',
  sendEmailFailed: 'Something went wrong while sending email. Please try again!',
  emailMissing: 'Email is required',
  oldPasswordMissing: 'Old password is required',
  newPasswordMissing: 'New password is required',
  newPasswordLength: 'New password must have at least 8 characters',
  newPasswordRule:
    'New password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)',
  newPasswordsDiffer: 'New passwords must match',

  // Access control (docs/specification.md, "Error catalogue")
  roleInvalid: 'The role {role} does not exist.',
  actionInvalid: 'The action {action} does not exist.',
  resourceInvalid: 'The resource {resource} does not exist.',
  accessModelLocked: 'The permissions are locked and cannot be changed.',

  // Shell of the workflow screens (docs/specification.md, "Main shell")
  dropHint: 'Drop Components Here',
  noWorkflowsHint: 'You have no workflows. Click on the + button to add a new workflow',
  noLogs: 'No logs available',
  noData: 'No data available',
  processing: 'Processing',
  addNewWorkflow: 'Add New Workflow',

  // Workflow files (docs/specification.md, "Error catalogue")
  workflowAlreadyOpen: 'Workflow already open',
  noWorkflowToSave: 'No workflow to save',
  workflowOpening: 'The workflow is still opening. Please try again in a moment.',
  fileNotJson: 'This file is damaged or is not an .anj file: it does not contain JSON.',
  fileNotAWorkflow: 'This file is not a workflow: {at}.',
  fileNewer: 'This file was saved by a newer version of Anj (file version {version}). Update Anj to open it.',
  fileTooManyNodes: 'This workflow has {count} nodes. The maximum is {limit}.',
  fileKindUnknown: 'The file contains an unknown component: {title}.',
  fileHoldsTooMuch:
    'The file contains too many rows and cells to open ({count}; the maximum is {limit}). Save the rows as a CSV file and use that file in the workflow.',
  fileTakesTooMuchMemory:
    'The file needs more memory to open than is available. Save its rows as a CSV file and use that file in the workflow.',
  filesOpenedLimited:
    'You are already opening {count} large files. Wait until one of them is open, then try again.',

  // Workflow files: notes after opening
  noteChooseFileAgain: 'Choose the file {fileName} again: the workflow file does not contain its data.',
  notePasswordTaken:
    'The password in the file was removed from the workflow: passwords are stored in connections only.',
  noteConnectionNeeded: 'Choose a connection for {title}: the file does not contain the password.',
  noteTunnelNotOffered:
    'Choose a connection for {title}: the file connects through SSH, which {kind} does not support.',
  noteEdgesDropped: 'Connections to nodes that are missing from the file were removed: {count}.',
  noteSettingsReset: 'The settings of {title} could not be read and were set to their defaults.',
  noteSettingsCleaned:
    'Invalid characters (NUL or incomplete characters) were removed from the settings of {title}.',
  versionPushed: 'Pushed from a file',
  noteNewId: 'The workflow has a new id, because its own id is already in use.',

  // The help centre
  helpLead: 'Every screen, component and message of Anj explained.',
  helpSearch: 'Search the help',
  helpSearchHint: 'Enter some words, or paste a message.',
  helpFound: 'Results for “{words}”, best match first',
  openQuestionsLead:
    'Questions that the Help Center could not answer or was not sure about, or whose answers got a thumbs-down. Reply to the users who asked, or write a note.',
  noOpenQuestions:
    'In the last {days} days, every question was answered with certainty and no answer got a thumbs-down.',
  helpNotFound: 'No page matches “{words}”. Try fewer or different words.',

  // Tasks and schedules panel (docs/specification.md, "Schedules panel")
  noScheduleData: 'No schedule data available',
  noTaskSelected: 'No task selected',
  notAvailable: 'N/A',
  allSchedules: 'All Schedules',
  fetchTasksFailed: 'Something went wrong while fetching tasks. Please try again later',
  fetchSchedulesFailed: 'Something went wrong while fetching schedules. Please try again later',
  createScheduleFailed: 'Something went wrong while creating schedule. Please try again later',
  updateScheduleFailed: 'Something went wrong while updating schedule. Please try again later',
  deleteScheduleFailed: 'Something went wrong while deleting schedule. Please try again later',
  taskCancelled: 'Cancelled by {who}',
  taskMissed: 'Missed: {reason}',
  taskSkipped: 'Skipped: {reason}',
  taskNotTriedAgain: 'Not retried: {reason}.',

  // Tasks
  missedServersOff: 'no server was running at the scheduled time',
  missedForLater: 'no server was running at the scheduled time, and a later run has become due',
  missedNotTaken: 'no server started it within six hours',
  missedChanged: 'the schedule was changed before the run started',
  missedPaused: 'the schedule was paused before the run started',
  missedDeleted: 'the schedule was deleted before the run started',
  missedAfterFailures: 'the schedule failed repeatedly and was paused before the run started',
  missedZoneUnknown:
    'the time zone of the schedule is no longer known, so the schedule was paused before the run started',
  missedByHand: 'the schedule was run manually before this run started',
  missedByCall: 'a call started the schedule before this run started',
  missedFileSlow: 'its file was still being read when the next run became due',
  missedRunUnknown: 'it was not known whether the previous run was still running, and a later run became due',
  notTriedNextDue: 'the next run was due',
  notTriedCancelled: '{who} had cancelled it',
  skippedStillRunning: 'the previous run was still running',
  taskRunGone: 'The run of this task has been deleted.',
  scheduleStillRunning: 'The previous run is still running. Wait until it ends, or cancel it.',
  scheduleRunUnknown: 'Waiting to learn whether the previous run is still running.',
  scheduleFileWaiting: 'The new content of {fileName} is still being read.',
  scheduleFileSlow:
    'The new content of {fileName} was still being read after {minutes} minutes, so nothing was run.',
  scheduleFileFailed: 'The new content of {fileName} cannot be read, so nothing was run: {reason}',
  scheduleFilesUnchanged:
    'Nothing was run, because no file has changed since the last successful run: {files}',
  fileUnchangedSince: '{fileName} (unchanged since {when})',
  scheduleOwnerDeactivated:
    'The owner of this schedule is deactivated, so it cannot run. Create the schedule again, or have its owner reactivated.',

  // docs/specification.md, "Scheduler dialog" and "Schedules"
  noSchedulesFound: 'No schedules found',
  specifyOtherTime: 'Specify other time',
  creating: 'Creating...',
  updating: 'Updating...',
  deleting: 'Deleting...',
  deleteScheduleQuestion: 'Are you sure you want to delete this schedule?',
  scheduleCreated: 'Schedule created successfully',
  scheduleUpdated: 'Schedule updated successfully',
  scheduleDeleted: 'Schedule deleted successfully',
  scheduleNameLength: 'Schedule name must have 3 to 100 characters',
  scheduleWorkflowInvalid: 'Please insert a valid workflow',
  scheduleFileNeeded: 'Please choose a workflow file',
  executionTypeInvalid: 'Execution type must be Daily or Weekly',
  dailyTimeNeeded: 'Please choose at least one daily execution time',
  weeklyDayNeeded: 'Please choose at least one weekly execution day',
  weeklyTimeNeeded: 'Please choose at least one weekly execution time',
  scheduleTimeInvalid: '{time} is not a valid time. Use the format hh:mm AM or hh:mm PM, such as 02:30 PM',
  timesOfDay: 'Times of day',
  atTimes: 'At fixed times',
  atIntervals: 'At equal intervals',
  monthDays: 'Days of the month',
  monthDaysHint: 'In a month without the day, the run is on its last day.',
  everyMinutes: 'Minutes between runs',
  everyFrom: 'First run',
  everyUntil: 'Latest run',
  workingDaysOnly: 'Only on working days',
  workingDays: 'Working days',
  holidayRule: 'On other days',
  holidays: 'Holidays',
  holidaysHint: 'One date a line, such as 2026-12-25.',
  everyMinutesInvalid: 'A schedule can run every {least} to {most} minutes',
  everyWindowInvalid: 'No run is between {from} and {until}. Choose an earlier first time',
  monthDayInvalid: 'A day of the month is a number from 1 to 31, or the last day',
  monthDaysWeekly: 'A weekly schedule has no days of the month. Use the execution type Daily with them',
  workingDayNeeded: 'Choose at least one working day',
  holidayInvalid: '{day} is not a date. Write a holiday as 2026-12-25',
  scheduleBeforeUnknown: 'The schedule to run after does not exist. Choose another one',
  scheduleCircle:
    'This schedule cannot run after {name}, because {name} runs after this schedule. Choose another one',
  scheduleNotByCall:
    'Calls do not start this schedule. Turn on “Start by a call” and save the schedule first',
  triggerRefused: 'No schedule starts with this address and this token.',
  triggerPaused: 'The schedule is paused, so nothing was started.',
  triggerBusy: 'The previous run is still running, so nothing was started. The skipped start is listed.',
  triggerLimited:
    'This schedule has been started {most} times within an hour, so nothing was started. Try again in {minutes}.',
  triggerAttemptsLimited: 'Too many calls with a wrong token came from this address. Try again in {minutes}.',
  triggerParameterRefused: 'The parameter {name} cannot be set by a call.',
  triggerAccepted: 'Start accepted',
  triggerTokenMade: 'Token created',
  triggerTokenRevoked: 'Token revoked',
  deliveryRecipientNeeded: 'Choose at least one person to whom the link is mailed',
  deliveryRecipientUnknown:
    'A person to whom the link is mailed is not in your organization. Choose another one',
  deliveryOwnerOnly:
    'Only the owner of this schedule can change who gets its files, because they may contain data of the owner.',
  scheduleNeverRuns: 'These days exclude each other, so the schedule would never run',
  weekDayInvalid: '{day} is not a day of the week. Use Sunday to Saturday',
  timeZoneNeeded: 'Please provide the time zone of the schedule, such as Europe/Berlin',
  timeZoneUnknown: '{zone} is not a known time zone. Use a name such as Europe/Berlin',
  scheduleInputNeeded: 'Please provide workflow with input data before creating schedule',
  scheduleRemoteOutputNeeded:
    'Please provide workflow with remote database component before creating schedule',
  scheduleOutputInvalid: 'Please provide Schedule with valid output {detail}',
  scheduleHintFile:
    'Choose under “File of each run” what happens to the file. Or use PostgreSQL, Azure MySQL or Azure MS SQL as the output.',
  scheduleHintLocal:
    'A workflow that writes to MySQL or MS SQL can be run, but not scheduled. Use PostgreSQL, Azure MySQL or Azure MS SQL as the output.',
  scheduleHintNoTable:
    'A workflow whose output writes no table cannot be scheduled. Use PostgreSQL, Azure MySQL or Azure MS SQL as the output.',

  // Schedules
  schedulePaused: 'Schedule paused',
  scheduleResumed: 'Schedule resumed',
  scheduleStarted: 'Schedule started',
  scheduleChangedByOthers:
    'Another user changed how this workflow uses your connections. Review the change, and confirm that the workflow may run as you.',
  scheduleChangedMeanwhile:
    'This schedule has changed in the meantime, so nothing was done. Review it, then make your change again.',
  scheduleOwnerOnly: 'Only the owner of this schedule or an admin can change it.',
  scheduleWorkflowOwnerOnly:
    'Only the owner of this schedule can change its workflow, because the schedule runs as its owner. Create your own schedule instead.',
  webhookUrlInvalid:
    'A webhook address must begin with https:// and must not contain a user name or password',
  webhookHostRefused:
    'Webhooks to {host} are not allowed. Your administrator can allow them with the setting ANJ_WEBHOOK_HOSTS.',

  // Scheduler dialog and Schedules panel: further texts
  scheduleZone: 'Times are in {zone}.',
  scheduleZoneElsewhere: 'Times are in {zone}. Your browser uses {own}.',
  nextRuns: 'Next five runs',
  nextRunsNone: 'Choose times to see the next five runs.',
  nextRunsPaused: 'The schedule is paused. None of these runs starts until you resume the schedule.',
  whereYouAre: '{moment} your time',
  scheduleTakesCopy:
    'The schedule runs a copy of the workflow as it is now. Later changes take effect when you update the schedule.',
  scheduleRunsCopy: 'Runs the workflow as of {moment}.',
  scheduleCopyRenewed: 'Runs the workflow as of {moment}. “Update” replaces it with the current workflow.',
  scheduleCopyKept:
    'Runs the workflow as of {moment}. “Update” keeps this copy unless you choose another file.',
  scheduleRunsFile: 'Runs the content of {fileName} as of {moment}.',
  anyWorkflowFile: 'its file',
  scheduleUpdateTakes: '“Update” replaces it with the current workflow.',
  scheduleUpdateKeeps: '“Update” keeps it unless you choose another file.',
  scheduleFileConnections: 'The file contains no passwords. Choose a connection for each of its databases.',
  scheduleFileChosen: 'From the file {fileName}.',
  notSchedulable: 'This workflow cannot be scheduled yet',
  schedulePausedNow: 'Paused',
  schedulePausedSince: 'Paused since {moment}',
  schedulePausedByFailures: 'Paused since {moment} after repeated failures',
  schedulePausedByZone: 'Paused since {moment}, because its time zone {zone} is no longer known',
  scheduleNextRun: 'Next run: {moment}',
  noFixedTimes: 'No fixed times',
  runsAlsoAfter: 'Also run after',
  runsAfter: 'Run after',
  runsAfterNone: 'No other schedule',
  runsAfterHint: 'Each success of that schedule starts this one once, also after Run now.',
  runsAfterNeeded:
    'Choose the schedule to run after, turn on “Start by a call”, or choose another execution type',
  startByCall: 'Start by a call',
  startByCallHint:
    'Another system starts this schedule with a token. Save the schedule, then create the token here.',
  startsByCall: 'Starts by a call.',
  startedByCall: 'By a call',
  triggerNoToken: 'No token yet.',
  triggerTokenUnused: 'Token created {created}, never used.',
  triggerTokenUsed: 'Token created {created}, last used {used}.',
  triggerExample: 'The other system starts the schedule with this command:',
  runsAfterActive: 'Runs after {name}.',
  runsAfterPaused: 'Runs after {name}, which is paused.',
  runsAfterDeleted: 'Runs after {name}, which is deleted. Choose another schedule.',
  scheduleDeletedName: '{name} (deleted)',
  startedAfter: 'After {name}',
  fileOfRun: 'File of each run',
  fileOfRunHint: 'The file is kept with its run. Task Details shows until when.',
  fileOfRunNone: 'Choose what happens to it',
  fileOfRunKeep: 'Keep it with the run',
  fileOfRunMail: 'Keep it, and email a link',
  fileOfRunPlace: 'Keep it, and deliver it to a place',
  deliverTo: 'Place',
  deliverToHint: 'Saved by you, or shared by a colleague',
  deliverToNew: 'Save another place',
  deliverToNone: 'No place that Anj can write to is saved yet. Save one first.',
  deliverFolder: 'Folder (optional)',
  deliverFolderHint: 'Below the folder of the place',
  deliverName: 'File name',
  deliverNameHint: 'For example {example}',
  deliverNamePreview: 'A run at this moment writes {name}',
  deliverExisting: 'If the file exists',
  deliverReplace: 'Replace it',
  deliverReplaceInSteps: 'Replace it, even if it is missing for a moment',
  deliverNumber: 'Keep it, and add a number to the new name',
  deliverRefuse: 'Keep it, and do not deliver',
  deliverFile: 'Deliver',
  deliverFileHint: 'Deliver {name} to a place',
  deliverFileTitle: 'Deliver to a place',
  deliveryBegun: 'The file is being delivered.',
  deliveriesTooMany: 'The files of a run can be delivered at most {limit} times. Run the workflow again.',
  deliverNameShown: 'Anj writes {name}',
  deliveriesOfTask: 'Deliveries',
  deliveryDone: 'Delivered to {place} as {path}',
  deliveryWaiting: 'Being delivered to {place} as {path}',
  deliveryFailed: 'Not delivered to {place} as {path}',
  deliveryAgainAt: 'Next attempt: {moment}',
  deliverAgain: 'Deliver again',
  deliveryRepeated: 'The file is being delivered again.',
  deliveryPlaceNeeded: 'Choose the place for the file.',
  deliveryPlaceOnce: 'A schedule delivers its file to one place only.',
  deliveryPlaceUnknown: 'The place was deleted or is not shared with you. Choose another one.',
  deliveryFolderWrong:
    'Enter a folder below the folder of the place, with / between names, such as out/orders',
  deliveryNameWrong:
    'Enter a file name without folders, such as {example}. See the help for the variables that a name can contain.',
  deliveryPlaceGone:
    'The place was deleted or is no longer shared with the owner of the schedule, or the owner was deactivated. Choose another place in the schedule, for later files.',
  deliveryFileGone: 'The file of the run is no longer kept. Run the workflow again.',
  deliveryNotFailed: 'The delivery has not failed, so it cannot be repeated.',
  deliveryFailedSubject: '{name}: the file was not delivered',
  deliveryFailedText:
    'The run of the schedule {name} on {time} succeeded, but Anj could not deliver its file to {place}: {reason}',
  deliveryFailedAgain: 'Open the task to deliver the file again without another run.',
  deliveryFailedButton: 'Open the task',
  mailedTo: 'Email a link to',
  mailedToHint:
    'The link needs a log-in. These people can download the file, even without access to the workflow.',
  filesOfTask: 'Files',
  fileKeptUntil: 'Kept until {moment}',
  scheduleRunsInName: 'Runs as {name}.',
  failIfUnchangedLabel: 'Fail if no file has changed since the last successful run',
  mailOnFailureLabel: 'Email the owner when a run fails',
  retriesLabel: 'Retry after (minutes)',
  retriesHint: 'Minutes before each retry of a temporary failure, such as 1, 5. Empty for no retry.',
  retriesInvalid: 'Type at most {count} whole numbers from 1 to {minutes}, such as 1, 5',
  webhookHint:
    'Optional. Anj sends a POST request to this address after each failure. Your administrator sets the allowed hosts.',
  webhookKept: 'Failures are sent to {host}. The full address stays hidden.',
  loadingSchedules: 'Loading schedules',
  loadingTasks: 'Loading tasks',
  refreshTasks: 'Refresh tasks',
  showMoreTasks: 'Show more',
  tasksLeftOut: 'There may be more than these {count}. Choose a schedule or fewer days to see the others.',
  taskHasNoRun: 'No run was started.',
  taskReasonWithheld:
    'The reason may contain data of the workflow. Only users with access to the workflow can see it.',
  taskLogNotYours: 'Only users with access to the workflow can see the log.',
  taskTriedAgain: 'Will be retried at {moment}',
  triesOfTask: 'Attempts',
  tryNotBegun: 'Not started yet',
  tryNeverBegun: 'Never started',
  showLog: 'Show log',
  hideLog: 'Hide log',
  showLogOfTry: 'Show log of attempt {number}',
  hideLogOfTry: 'Hide log of attempt {number}',
  whatRanAndWillRun: 'Past and upcoming runs',
  earlierMonth: 'Previous month',
  laterMonth: 'Next month',
  dayOfTasks: '{day}: {success} succeeded, {failed} failed, {pending} pending',
  chooseDay: 'Choose a day to see its runs.',
  notPlannedYet: 'Runs if the schedule stays unchanged',

  // Help centre and chat (docs/specification.md, "Chat widget" and "Chat")
  helpCenter: 'Help Center',
  chatGreeting: 'How can I help you today?',
  chatGreetingDetail: 'Ask me anything about our website',
  chatPlaceholder: 'Type your question...',
  chatError: 'Sorry, I encountered an error.',
  chatSendFailed: 'Something went wrong while sending the question. Please try again!',
  chatAbout: 'About {page}',
  chatLooking: 'Searching the help pages …',
  chatSentToModel: 'Your question was sent to the language model {model}.',
  helpNotCovered: 'The help pages do not answer this. The closest pages are: {links}.',
  helpNothingNear: 'The help pages do not answer this, and no page is closely related.',
  whyFailed: 'Why did my run fail?',
  whatIs: 'What is {title}?',
  helpReadOn: 'Read more: {links}.',
  helpLikely: 'This may be what you are looking for:',
  helpAlso: 'Or see: {links}.',
  helpInGerman: 'Die Hilfeseiten gibt es nur auf Englisch. Diese Abschnitte kommen der Frage am nächsten:',
  helpInFrench:
    'Les pages d’aide n’existent qu’en anglais. Voici les sections les plus proches de la question :',
  helpInSpanish:
    'Las páginas de ayuda solo están en inglés. Estas secciones son las más cercanas a la pregunta:',
  helpInPortuguese:
    'As páginas de ajuda existem apenas em inglês. Estas secções são as mais próximas da pergunta:',
  helpInItalian: 'Le pagine di aiuto sono solo in inglese. Queste sezioni sono le più vicine alla domanda:',
  helpInDutch: 'De helppagina’s zijn alleen in het Engels. Deze onderdelen passen het best bij de vraag:',
  helpInPolish: 'Strony pomocy są dostępne tylko po angielsku. Te części są najbliższe pytaniu:',
  helpInTurkish: 'Yardım sayfaları yalnızca İngilizcedir. Soruya en yakın bölümler şunlardır:',
  helpInJapanese: 'ヘルプページは英語のみです。質問に最も近い項目は次のとおりです。',
  helpInChinese: '帮助页面只有英文版。以下是与问题最接近的部分：',
  questionLength: 'A question must have 1 to 10,000 characters.',
  streamsLimited:
    'You already have {count} event streams open, which is the maximum for one user. Close some of them.',
  questionsLimited: 'You have asked too many questions in a short time. Please try again in {seconds}.',

  // Api: responses of any call
  unexpected:
    'Something went wrong on the server. Please try again. If it happens again, give your administrator the time and this number: {requestId}.',
  invalidRequest: 'The request is not valid: {detail}',
  textBroken:
    'The text contains an invalid character (NUL or an incomplete character): {where}. Delete it and type it again.',
  notFound: '{what} was not found.',
  requestMalformed:
    'This is not a valid HTTP/1.1 request. Check its first line, its headers and the encoding of its body.',
  requestHeadersTooLarge: 'The URL and headers of the request exceed 16 kB. Shorten them.',
  expectationUnknown: 'Anj does not support the value of the Expect header. Omit the header.',
  serverStopping: 'The server is shutting down. Send the request again in a moment.',
  requestTooSlow: 'The request headers did not arrive within 30 seconds. Send the request again.',
  tokenMissing: 'No token provided',
  metricsTokenWrong: 'The metrics token is missing or wrong.',
  metricsTokenMissing:
    'Metrics are disabled because this server accepts requests from other machines and ANJ_METRICS_TOKEN is not set. Set it, and send it as the bearer token.',
  metricsClosed:
    'Metrics are available only from the server itself. To read them from another machine, set ANJ_METRICS_TOKEN and send it as the bearer token.',
  tokenInvalid: 'Invalid token',
  tokenExpired: 'Token expired',
  forbidden: 'You do not have permission for this: {action} on {resource}.',

  // Api: success messages
  done: 'Done.',
  signedUp: 'Your organization and account have been created.',
  loggedIn: 'Logged in.',
  loggedOut: 'Logged out.',
  goOnAs: 'Continue as {name}',
  loggedOutHereOnly:
    'You are logged out in this browser, but the server could not end the session, which lasts up to 12 hours. To end it, log in again, open Account, and choose “Log out everywhere else”.',
  workflowCreated: 'Workflow created.',
  workflowSaved: 'Workflow saved.',
  workflowDeleted: 'Workflow deleted. You can restore it for 30 days.',
  workflowRestored: 'Workflow restored.',
  workflowMoved: 'Workflow moved.',
  folderCreated: 'Folder created.',
  folderRenamed: 'Folder renamed.',
  folderDeleted: 'Folder deleted.',
  groupCreated: 'Group created.',
  groupRenamed: 'Group renamed.',
  groupDeleted: 'Group deleted.',
  memberAdded: 'User added to the group.',
  memberRemoved: 'User removed from the group.',
  workflowOpened: 'Workflow opened.',
  versionNamed: 'Version named.',
  workflowPushed: 'Workflow pushed.',
  workflowPushUnchanged: 'The workflow already has the content of the file.',
  secretStored: 'Value stored.',
  secretRemoved: 'Value removed.',
  versionRestored: 'Version restored.',
  sharingSaved: 'Sharing saved.',
  tabOpened: 'Tab opened.',
  tabClosed: 'Tab closed. The workflow is unchanged.',
  tabsOrdered: 'Tab order saved.',
  runQueued: 'Run queued.',
  runOver: 'The run has ended. Its status shows the result.',
  runGoesOn: 'The rows are still being processed. Query the run for its result.',
  runCancelRequested: 'The run is being cancelled.',
  datasetReadAgain: 'The file is being read again.',
  datasetReplaced: 'The new content was uploaded and is being read.',
  datasetReplacedRead: 'The new content was uploaded and read.',
  datasetFilesAdded: 'The files were added and are being read.',
  datasetFilesAddedRead: 'The files were added and read.',
  datasetFileRemoved: 'The file was removed, and the others are being read.',
  watchTitle: 'Watched file',
  watchAsk: 'Follow a file in the watched folder',
  watchPath: 'File in the watched folder',
  watchPathHint:
    'A path inside {folder}, the folder of your organization. Anj imports new content of this file automatically.',
  watchBegin: 'Follow',
  watchFollows: 'Follows {path} in the watched folder',
  watchEnd: 'Stop following',
  followAsk: 'Follow a file in a place',
  followInPlace: 'File in a place',
  followsFile: 'Follows {path} in {place}',
  followsNewest: 'Follows the newest file that matches {path} in {place}',
  followsAll: 'Follows all files that match {path} in {place}',
  followsOnce: 'Loads each file that matches {path} in {place} once',
  followFetching: 'Fetching the file …',
  followChecked: 'Checked {moment}.',
  followEvery: 'Anj checks for new content every {minutes} minutes and before each run.',
  followBeforeRuns: 'Anj checks for new content before each run.',
  placeDeleted: 'a deleted place',
  placeListing: 'Listing the files',
  placeMatches: '{files} found',
  placeMoreFiles: 'Only the newest {shown} are shown. Search for others.',
  placeSearchHint: 'Part of a name. Type a folder with / to look into it.',
  placePatternHint: '* stands for any characters, ? for one. Anj takes the newest file that matches.',
  placeAllHint: '* stands for any characters, ? for one. All files that match become one table.',
  placeOnceHint: '* stands for any characters, ? for one.',
  takeOnceHint: 'Each run loads the files that no successful run has loaded yet, the oldest first.',
  takenLeftHint: 'Anj remembers the files that it has loaded.',
  takenClearHint: 'The log-in needs the right to change files in both folders.',
  takeMarkerHint: 'With .done, orders.csv is complete once orders.csv.done exists.',
  takenNext: 'The next run loads {files}.',
  takenNoneNew: 'No new file. Runs have loaded the files that are shown here.',
  takenNoneYet: 'No file has been loaded yet.',
  takenDoubtful:
    'Anj could not find out whether a run loaded {files}. Check the table, select the files below and decide.',
  takenUncleared: '{files} could not be moved or deleted yet. Anj tries again.',
  takenTitle: '{files} loaded',
  takenList: 'Loaded files',
  takenShowRun: 'Show run',
  takenAgain: 'Load again',
  takenKeep: 'They are loaded',
  takenMore: 'Show more',
  takenAgainMoved: 'Put moved and deleted files back into their folder, so that the next run finds them.',
  takenIsDoubtful: 'unknown whether it is loaded',
  takenIsNotRead: 'not read, because it is of another kind than the others',
  takenIsWaiting: 'not moved or deleted yet',
  takenIsMoved: 'moved to {path}',
  takenIsRemoved: 'deleted',
  takenIsGone: 'was gone or replaced, so it was left alone',
  placePeriodHint: 'Anj always checks before a run reads the file.',
  s3EndpointHint: 'Leave it empty for Amazon S3.',
  s3RoleHint: 'Only for buckets that your administrator allows.',
  s3PrefixHint: 'Only objects below it can be followed.',
  httpsUrlHint: 'The address to which the path of each file is added.',
  httpsHeadersHint: 'One per line. They are not secret.',
  httpsPathHint: 'Below the address of the place, with a ? part if the server needs one.',
  pagingHint: 'The rows of all pages become one file, with one row per line.',
  pagingRowsHint: 'Leave it empty if each page is itself the list.',
  pagingOffsetHint: 'Anj sends the number of rows before the page, and stops at a page without rows.',
  pagingPageHint: 'Anj sends the number of the page, and stops at a page without rows.',
  pagingEndHint: 'A page without it is the last one.',
  placeFolderHint: 'Leave it empty for the folder in which the log-in begins.',
  placeDeleteQuestion:
    'Files that follow a file in this place keep their content. Runs that read them fail until they follow another file or stop following.',
  sharePlaceHint: 'Colleagues can read every file in the folder. They never see the password or key.',
  sftpKeyHint: 'Paste the whole key, in OpenSSH or PEM format.',
  datasetWatched: 'The file now follows the watched file.',
  datasetFetching: 'The file is being fetched.',
  filesTakenAgain: 'The next run loads the files again.',
  filesKeptTaken: 'The files count as loaded.',
  datasetUnwatched: 'The file no longer follows a watched file.',
  datasetDeleted: 'File deleted.',
  extractStarted: 'The rows are being read.',
  extractEnded: 'Sample discarded.',
  connectionSaved: 'Connection saved.',
  connectionDeleted: 'Connection deleted.',
  connectionWorks: 'The connection works.',
  serverAlsoFor: '{product} or {other}',
  downloadLinkMade: 'The link works once, within 60 seconds.',

  // Api: success messages about accounts
  resetMailOnItsWay:
    'If an account has this address, we have sent a link to the address. The link works once and expires after an hour.',
  linkWorks: 'The link is valid.',
  passwordReset: 'Your password has been changed. Log in with the new one.',
  passwordSet: 'Your password has been set. Use it to log in.',
  passwordChanged: 'Password changed. All your other sessions have ended.',
  accountSaved: 'Account saved.',
  twoFactorOffered: 'Scan the QR code with your authenticator app, and enter the code that the app shows.',
  twoFactorTurnedOn:
    'Two-factor authentication is on. Keep the recovery codes in a safe place: they are shown only once.',
  twoFactorTurnedOff: 'Two-factor authentication is off.',
  identityUnlinked: 'Single sign-on is unlinked.',
  recoveryCodesMade: 'These recovery codes replace your earlier ones. They are shown only once.',
  sessionEnded: 'The session has ended.',
  otherSessionsEnded: 'All other sessions have ended.',
  allSessionsEnded: 'All sessions have ended.',
  apiTokenMade: 'Copy the token now. It will not be shown again.',
  apiTokenRevoked: 'Token revoked.',
  apiTokensRevoked: 'All your API tokens have been revoked.',

  // Api: managing users
  userInvited: 'Invitation sent. The email contains a link to set a password, which works for 7 days.',
  invitationSentAgain: 'Invitation sent again. Earlier links no longer work.',
  userSaved: 'Saved.',
  userDeactivated: 'User deactivated. All their sessions have ended, and their API tokens are revoked.',
  userReactivated: 'User reactivated.',
  userDeleted: 'User deleted.',
  userUnlocked: 'User unlocked. They can log in again immediately.',
  userResetLinkSent:
    'We have sent an email with a link to reset the password. The link works once and expires after an hour.',
  userTwoFactorTurnedOff: 'Two-factor authentication is off for this user.',
  usersImported: 'File processed. See the result of each line.',
  userLineValid: 'Can be invited',
  userLineInvited: 'Invited',
  userLineLost: 'Another user just took this user name or email address',
  userNameTaken: 'This user name is already taken',
  organizationNameTaken: 'An organization with this name already exists',
  userNameTwice: 'Line {line} of this file has the same user name',
  emailTwice: 'Line {line} of this file has the same email address',
  lineFieldCount: 'This line has {count}, but the first line has {columns}',
  roleNotHere: 'Choose a role that you are allowed to assign',
  organizationNeeded: 'Please choose an organization',
  organizationMissing: 'This organization no longer exists',
  seatsTaken:
    'The licence allows {users}, and all seats are taken. Deactivate a user, or have the licence extended.',
  organizationExpired: 'The licence of this organization has expired. Renew it to invite users.',
  ownAccountElsewhere: 'You cannot do this to your own account. Ask another administrator.',
  lastSuper:
    'This is the last active super user with a password and must remain one. First make another user a super user, or have another super user set a password.',
  invitationNotNeeded: 'Only invited users who have not set a password yet can be invited again.',
  notThrottled: 'This account is not locked.',
  resetNotPossible: 'Only active users can receive a link to reset their password.',
  alreadyDeactivated: 'This account is already deactivated.',
  notDeactivated: 'This account is not deactivated.',
  handOverNeeded: '{who} still owns {what}. Choose a new owner.',
  handToNobody: 'Choose an active user of the same organization',
  importHeader:
    'The first line must contain the column names userName, fullName and email, and optionally role, each once and no others, separated by commas, semicolons or tabs.',
  importTooLong: 'The file contains more than {limit} users. Split it.',
  importEmpty: 'The file contains no users.',
  importNotText: 'The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.',
  importQuoteOpen:
    'Line {line} has an opening quotation mark without a closing one, or text after the closing one.',

  // Audit log: actions
  auditLoggedIn: 'Logged in',
  auditLogInFailed: 'Log-in failed',
  auditLogInThrottled: 'Log-in blocked after too many attempts',
  auditLoggedOut: 'Logged out',
  auditAccessEnded: 'Sessions ended and tokens revoked',
  auditSessionEnded: 'Session ended',
  auditSessionsEnded: 'Sessions ended',
  auditAccountChanged: 'Account changed',
  auditPasswordChanged: 'Password changed',
  auditPasswordRefused: 'Password rejected',
  auditIdentityLinked: 'Linked to single sign-on',
  auditIdentityUnlinked: 'Unlinked from single sign-on',
  auditSingleSignOnRefused: 'Single sign-on rejected',
  auditPasswordSet: 'First password set',
  auditPasswordReset: 'Password reset',
  auditResetAsked: 'Password reset link sent',
  auditTwoFactorOffered: 'Two-factor authentication setup started',
  auditTwoFactorTurnedOn: 'Two-factor authentication turned on',
  auditTwoFactorTurnedOff: 'Two-factor authentication turned off',
  auditRecoveryCodesMade: 'Recovery codes created',
  auditApiTokenCreated: 'API token created',
  auditApiTokenRevoked: 'API token revoked',
  auditInstallationRestored: 'Installation restored from a backup',
  auditKeysRotated: 'Stored secrets re-encrypted with a new key',
  auditSignedUp: 'Organization signed up',
  auditUserInvited: 'User invited',
  auditUserInvitedAgain: 'Invitation sent again',
  auditUserChanged: 'User changed',
  auditUserRoleChanged: 'Role changed',
  auditUserDeactivated: 'User deactivated',
  auditUserReactivated: 'User reactivated',
  auditUserUnlocked: 'User unlocked',
  auditUserResetLinkSent: 'Password reset link sent to a user',
  auditUserTwoFactorTurnedOff: 'Two-factor authentication turned off for a user',
  auditUserJoined: 'User added by single sign-on',
  auditUserIdentityUnlinked: 'Single sign-on unlinked for a user',
  auditUserDeleted: 'User deleted',
  auditLicenceCreated: 'Licence created',
  auditLicenceChanged: 'Licence changed',
  auditLicenceDeleted: 'Licence deleted',
  auditLimitsChanged: 'Limits changed',
  auditConnectionCreated: 'Connection created',
  auditConnectionChanged: 'Connection changed',
  auditConnectionDeleted: 'Connection deleted',
  auditConnectionHandedOver: 'Connection handed over',
  auditWorkflowCreated: 'Workflow created',
  auditWorkflowRenamed: 'Workflow renamed',
  auditWorkflowShared: 'Workflow shared',
  auditWorkflowMoved: 'Workflow moved to a folder',
  auditFolderCreated: 'Folder created',
  auditFolderRenamed: 'Folder renamed',
  auditFolderDeleted: 'Folder deleted',
  auditFolderShared: 'Folder shared with a group',
  auditGroupCreated: 'Group created',
  auditGroupRenamed: 'Group renamed',
  auditGroupDeleted: 'Group deleted',
  auditMemberAdded: 'User added to a group',
  auditMemberRemoved: 'User removed from a group',
  auditWorkflowDeleted: 'Workflow deleted',
  auditWorkflowRestored: 'Workflow restored',
  auditVersionNamed: 'Version named',
  auditWorkflowPushed: 'Workflow replaced by a file',
  auditSecretStored: 'Secret value stored',
  auditSecretRemoved: 'Secret value removed',
  auditVersionRestored: 'Version restored',
  auditWorkflowExported: 'Workflow saved as a file',
  auditWorkflowHandedOver: 'Workflow handed over',
  auditDatasetUploaded: 'File uploaded',
  auditDatasetReplaced: 'File replaced',
  auditDatasetFilesAdded: 'Files added to a set',
  auditDatasetFileRemoved: 'File removed from a set',
  auditDatasetWatched: 'File linked to a watched file',
  auditDatasetTakenAgain: 'Files released to be loaded again',
  auditDatasetKeptTaken: 'Files confirmed as loaded',
  auditDatasetUnwatched: 'File unlinked from its watched file',
  auditDatasetReadAgain: 'File read again',
  auditDatasetDeleted: 'File deleted',
  auditDatasetHandedOver: 'File handed over',
  auditExtractStarted: 'Database sample started',
  auditRunStarted: 'Run started',
  auditRunCancelled: 'Run cancelled',
  auditDeliveryRepeated: 'Delivery to a place repeated',
  auditRunEnded: 'Run ended',
  auditScheduleCreated: 'Schedule created',
  auditScheduleChanged: 'Schedule changed',
  auditScheduleDeleted: 'Schedule deleted',
  auditSchedulePaused: 'Schedule paused',
  auditScheduleResumed: 'Schedule resumed',
  auditScheduleRanNow: 'Schedule run manually',
  auditScheduleTriggered: 'Schedule started by a call',
  auditScheduleTokenCreated: 'Token of a schedule created',
  auditScheduleTokenRevoked: 'Token of a schedule revoked',
  auditSchedulePausedAfterFailures: 'Schedule paused after repeated failures',
  auditScheduleHandedOver: 'Schedule handed over',
  auditArtifactDownloaded: 'Result downloaded',
  auditArtifactDelivered: 'Delivery of a result to a place requested',
  auditLogExported: 'Audit log exported',

  logPeriodInvalid: 'From must not be after To.',

  // Audit log: verification
  auditChainWhole: 'The audit log is intact: no entry was changed or removed.',
  auditChainEmpty:
    'No entry is sealed yet, so nothing can be verified. A running worker seals entries within seconds.',
  auditChainUnsealed: 'Some entries that should have a seal have none.',
  auditChainBroken: 'The audit log was changed outside Anj.',
  auditRowChanged: 'Entry {id} was changed after it was sealed.',
  auditRowUnsealed:
    'Entry {id} has had no seal for more than an hour: the seal was removed, or no worker was running.',
  auditRowMissing: 'Entry {id} was removed after it was sealed.',
  auditSealMissing: 'The seal at position {position} was removed.',
  auditSealChanged: 'The seal at position {position} was changed.',
  auditHeadMissing:
    'The log no longer contains the seal that you noted: its end was removed or sealed again.',

  // Api: users and sessions
  userNameMissing: 'User name is required',
  passwordMissing: 'Password is required',
  loginFailed: 'User name or password is wrong.',
  accountDeactivated: 'Your account is deactivated. {who} can reactivate it.',
  loginLimited: 'Too many log-in attempts. Please try again in {minutes}.',
  passwordsBusy: 'Many users are logging in right now. Please try again in {seconds}.',
  twoFactorNeeded: 'Enter the code from your authenticator app, or a recovery code.',
  twoFactorWrong: 'The code is wrong or has already been used.',
  twoFactorCodeWrong: 'The code is wrong. Enter the code that your authenticator app shows now.',
  twoFactorOn: 'Two-factor authentication is already on.',
  twoFactorOff: 'Two-factor authentication is off.',
  twoFactorNotOffered: 'There is no two-factor authentication setup to confirm. Start again.',
  passwordLogInOff: 'Logging in with a password is turned off. Use single sign-on instead.',
  oidcOff: 'Single sign-on is not set up.',
  oidcUnavailable: 'The sign-in provider is not responding. Please try again in a moment.',
  oidcDisagrees:
    'Anj could not exchange data with the sign-in provider. Ask your administrator, who can find the reason in the log.',
  oidcAnswerWrong:
    'The response of the sign-in provider cannot be trusted, so you were not logged in. Ask your administrator, who can find the reason in the log.',
  oidcBeginAnew:
    'This log-in took too long, was already used, or was started in another browser. Please start again.',
  oidcRefused:
    'The sign-in provider did not accept your log-in. Try again, or ask the provider’s administrator.',
  oidcEmailUnverified:
    'The sign-in provider has not verified your email address, and no account here is linked to you yet. Ask your administrator.',
  oidcEmailUnproved:
    'There is an account with your email address, but nobody has confirmed the address. If it is your account, choose “Forgot your password?”, use the link that we send you, and log in again. Otherwise ask your administrator.',
  oidcNobody: 'There is no account with your email address. Ask your administrator for an invitation.',
  oidcDeactivated: 'Your account is deactivated. Ask your administrator.',
  oidcOtherIdentity:
    'The account with your email address is linked to another user of the sign-in provider. Ask your administrator.',
  identityMissing: 'This account is not linked to a sign-in provider.',
  identityNeedsPassword:
    'Set a password first, or you could no longer log in. “Forgot your password?” sends you a link.',
  userNameNotYours: 'This is not your user name',
  oldPasswordWrong: 'Old password is wrong',
  passwordWrong: 'Password is wrong',
  passwordUnchanged: 'This is already your password. Choose another one.',
  emailTaken: 'This email address is already taken',
  linkInvalid: 'This link does not work. It was already used, has expired, or was replaced by a newer one.',
  mailLimited: 'Too many emails were requested. Please try again in {minutes}.',
  tokenScopeMissing: 'This API token does not have the scope that this call needs: {what}.',
  apiTokenLabelLength: 'Name must have 1 to 100 characters',
  apiTokenScopesNeeded: 'Choose at least one scope',
  apiTokenDaysRange: 'A token can be valid for 1 to 365 days',
  apiTokensMany: 'You have {limit} API tokens, which is the maximum. Revoke one that you no longer use.',
  signUpClosed: 'Ask your administrator for an invitation',
  signUpCodeWrong: 'The one-time code is wrong. The server printed the code when it started.',
  fullNameLength: 'Full name must have 3 to 100 characters',
  fullNameSigns: 'Full name must not contain line breaks or invisible characters',
  emailInvalid: 'Email must be a valid email address',
  userNameLength: 'User name must have 3 to 20 characters',
  userNameSigns: 'User name must not contain line breaks or invisible characters',
  passwordLength: 'Password must have at least 8 characters',
  passwordRule:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)',
  passwordsDiffer: 'Passwords must match',
  organizationNameLength: 'Organization name must have 2 to 100 characters',
  organizationNameSigns: 'Organization name must not contain line breaks or invisible characters',
  addressLength: 'Address must have 2 to 200 characters',
  originRefused: 'This request was refused because it came from another site.',
  licenceExpired:
    'The licence of your organization has expired. You cannot run or create anything until it is renewed.',

  // Api: workflows, runs, files, connections
  workflowNameEmpty: 'Workflow name cannot be empty.',
  workflowNameLong: 'Workflow name cannot be more than 100 characters.',
  workflowConflict: 'This workflow has been changed elsewhere in the meantime.',
  pushOtherWorkflow: 'The file contains the workflow {fileId}, not {workflowId}.',
  pushIdTaken: 'The id {workflowId} belongs to a workflow that you cannot see or that was deleted.',
  pushConnectionsMissing:
    'The server has no connection for {connections} that you can use. Create the connections, or map other names to them.',
  workflowHasProblems: '{problem}',
  workflowReadOnly: 'This workflow is shared with you as read-only. Duplicate it to change or run it.',
  workflowOwnerOnly: 'Only the owner of this workflow can do that.',
  shareWithNobody:
    'A user in this list is not in your organization, or owns the workflow. Search for the users again.',
  folderNameEmpty: 'Folder name cannot be empty.',
  folderNameLong: 'Folder name cannot be more than 100 characters.',
  folderNameTaken: 'A folder with this name is already there. Choose another name.',
  folderTooDeep: 'Folders can be nested at most {depth} deep. Choose a folder further up.',
  folderNotEmpty:
    'The folder is not empty. Move its content up, or into other folders, before you delete it.',
  groupNameEmpty: 'Group name cannot be empty.',
  groupNameLong: 'Group name cannot be more than 100 characters.',
  groupNameTaken: 'A group with this name already exists. Choose another name.',
  memberIsNobody: 'This user is not in your organization, or was deactivated. Search for the user again.',
  versionLabelLong: 'The name of a version cannot be longer than 100 characters.',
  runNotRepeatable: 'The rows of this run came with the request, so it cannot be run again.',
  tryTableSame:
    'A test run never writes to {table}, because the workflow itself writes or reads this table. Choose another name.',
  tryTableTaken:
    'The table {table} already exists and does not come from a test run of this workflow. Choose another name.',
  tryRowsNeeded: 'Enter how many rows of each source the test run reads.',
  sortColumnMissing: 'The column {column}, used for sorting, does not exist.',
  notAChange: '{title} does not convert columns, so every value fits.',
  notADatabase: '{title} does not write to a database, so there is no table to inspect.',
  fileEndingWrong: 'Please choose a file with the extension .anj.',
  runNotSucceeded: 'This run has no result, because it did not succeed.',
  runAlreadyOver: 'This run has already ended.',
  taskNotBegun: 'This task has not started. Change, pause or delete its schedule instead.',
  runTooLateToCancel: 'It is too late to cancel: the result is being committed.',
  linkSpent: 'This link was already used or has expired. Create a new one.',
  previewSuperseded: 'This preview was replaced by a newer preview of the same node.',
  datasetNotReady: 'The file {fileName} is still being read. Please try again in a moment.',
  contentKindWrong:
    'The content type {contentType} does not match the file {fileName}. Set the correct name with ?fileName=.',
  contentEmpty: 'The request has no content, so the file was not changed.',
  contentBroken: 'The upload ended before all content arrived, so the file was not changed.',
  watchedFileEmpty: '{path} in the watched folder {folder} is empty, so it was not imported.',
  contentEncoded: 'Send the file as the raw request body, without form fields and without Content-Encoding.',
  watchNotOffered:
    'This server does not watch a folder. Your administrator can set one with ANJ_WATCHED_FOLDER.',
  watchedPathWrong:
    'Enter the path of the file inside your folder, with / between folder names, such as sales/orders.csv',
  watchedFolderGone: 'The watched folder {folder} does not exist or cannot be read.',
  watchedFileGone: '{path} was not found in the watched folder {folder}.',
  watchedFileElsewhere:
    '{path} is not a regular file inside the watched folder {folder}. Anj does not follow links.',
  watchedFileUnreadable: '{path} in the watched folder {folder} cannot be read: {reason}',
  placeGone: 'The place that {fileName} follows was deleted or is no longer shared with you.',
  placePathWrong:
    'Enter the name of a file below the folder of the place, with / between folder names, such as orders/orders.csv',
  placePatternWrong: 'Enter a pattern with * or ? in its last name only, such as orders/orders_*.csv',
  placeFolderGone: 'The folder {path} was not found in {place}.',
  placeFileGone: '{path} was not found in {place}.',
  placeNothingMatches: 'No file in {place} matches {path}.',
  placeTooManyMatch:
    'More than {limit} files in {place} match {path}. Choose a pattern that fewer files match.',
  placeNotAFile: '{path} in {place} is a folder or a special file.',
  placeForbidden: '{place} does not allow Anj to read {path}.',
  placeRefused: '{place} refused to read {path}: {reason}',
  placeWriteForbidden: '{place} does not allow Anj to write {path}.',
  placeWriteRefused: '{place} refused to write {path}: {reason}. Its disk may be full.',
  placeWriteShort: '{place} did not store {path} completely. Nothing is visible under this name.',
  placeFileExists: '{path} exists already in {place}.',
  placeNotReplaceable:
    '{path} exists already, and {place} cannot replace a file in one step. Choose another way for existing files.',
  placeMoveTooLarge: '{path} in {place} is larger than 5 GB, which a bucket cannot move.',
  deliveryUnknown:
    'Anj cannot tell whether {path} was delivered to {place}, because its last attempt broke more than a day ago. Look there, and deliver the file again if it is missing.',
  placeReadOnly: '{place} is a web server, so Anj can only read its files.',
  placeFileEmpty: '{path} in {place} is empty, so it was not imported.',
  placeFileChanging:
    '{path} in {place} changed while Anj read it, {times} times in a row. The system that writes the file should write under another name and rename the complete file.',
  placeStalled: '{place} sent nothing for {seconds} seconds.',
  placeBroken: 'The connection to {place} broke.',
  placeSecretElsewhere:
    'Enter the password or key again. The stored one is only for the server, port, user and login that it was entered for.',
  placeFetching: '{fileName} is being fetched from {place}.',
  placeNotFollowed: 'The file {fileName} follows no file in a place, so there is nothing to fetch.',
  placeOwnerGone:
    'The owner of {fileName} is deactivated, so Anj no longer fetches it. Ask your administrator to transfer the file to another user.',
  placeTooSlow: '{place} sent {path} too slowly: less than {least} within {minutes} minutes.',
  placeWorkTooLong: 'Work with {place} took more than {minutes} minutes, so Anj stopped it.',
  placeTooLong: '{fileName} was not fetched within {hours} hours, so Anj gave up.',
  takingNothingNew:
    'There is no new file for {fileName} in {place}. Runs have loaded all others, so nothing was run.',
  takingBusy: 'Another run is loading the files of {fileName}. Run again when it has ended.',
  takingOvertaken: 'Another run has loaded files of {fileName} in the meantime. Run again.',
  takingDoubtful:
    'Anj could not find out whether a run loaded files of {fileName}. Check the table, and decide about them in the list of loaded files.',
  doneFolderWrong:
    'Enter a folder below the folder of the place, such as done, that is not the folder of the pattern',
  markerWrong: 'Enter the end of the name of the marker file, such as .done, without / * and ?',
  httpsUrlWrong:
    'Enter an address such as https://data.example.com/exports, without a user, a password or a ?',
  httpsTokenRequired: 'Enter the token, in plain characters.',
  httpsHeaderWrong:
    'Enter one header per line, such as X-Tenant: 42. Headers of the connection itself, such as Host, cannot be set.',
  pagingPathWrong: 'Enter a path to one value of a page, such as data.items or paging.next',
  pagingParameterWrong: 'Enter the name of the query parameter, such as cursor',
  pagingPage: '{path} (page {page})',
  pagingNotJson:
    '{place} answered the request for {path} with a text that is no complete JSON (byte {at}), so no page was kept.',
  pagingRowsMissing:
    'The answer of {place} for {path} has no list at {rows}, so no page was kept. Check the path of the rows.',
  pagingNextWrong:
    'The answer of {place} for {path} has no link or cursor at {next}, but another value, so no page was kept. Check the path.',
  pagingLoop:
    'After {path}, {place} names page {earlier} as the next one, so the pages would never end. No page was kept.',
  pagingSame:
    '{place} answered with the same rows for page {earlier} and page {page} of {path}, so no page was kept. Check the name of the query parameter.',
  pagingTooMany: '{path} in {place} has more than {limit} pages, so no page was kept. Ask for larger pages.',
  pagingTooLarge: '{place} answered the request for {path} with more than {limit}. Ask for smaller pages.',
  httpsOnly:
    '{place} would be read without encryption. Use https://. Your administrator can allow http:// by listing the server in ANJ_OUTGOING_ALLOW.',
  httpsNotListed: '{place} is a web server, so its files cannot be listed. Enter the path of a file.',
  httpsServerUnknown: 'The server {server} was not found. Check the address.',
  httpsUnreachable: 'The server {server} cannot be reached: {reason}',
  httpsNotUnderstood: 'The server {server} does not answer as a web server. Check the address and port.',
  httpsCertificate:
    'The certificate of {server} is not valid ({reason}), so Anj sent nothing. Ask the administrator of the server.',
  httpsLoginRefused: '{place} refused access to {path} (status {status}). Check the token and headers.',
  httpsBusy: '{place} is busy (status {status}). Try again {after}.',
  httpsStatus: '{place} answered the request for {path} with the status {status}.',
  httpsWebPage:
    '{place} answered the request for {path} with a web page instead of a file. Often that is a page for logging in: check the address and token.',
  httpsEndUnknown:
    '{place} does not say how long {path} is, so Anj cannot tell whether it arrived completely.',
  httpsEncodingUnknown: '{place} sent {path} with the compression {encoding}, which Anj cannot unpack.',
  httpsEncodingWrong:
    '{place} says that it compressed {path} with {encoding}, but the content is something else.',
  httpsRedirects: '{place} redirected Anj more than {most} times.',
  httpsRedirectWrong: '{place} redirected Anj to an address that cannot be read.',
  s3EndpointWrong:
    'Enter an address such as https://s3.example.com, without a path. Leave it empty for Amazon S3.',
  s3BucketWrong: 'Enter the name of the bucket and its region, such as eu-central-1, without an address.',
  s3KeyRequired: 'Enter the access key ID and the secret access key.',
  s3RoleElsewhere: 'The role of the server works with Amazon S3 only. Leave the address empty.',
  s3RoleRefused:
    'The bucket {bucket} cannot be opened with the role of the server. Your administrator can allow it with the setting ANJ_ROLE_BUCKETS. Otherwise, use an access key.',
  s3RoleMissing:
    'The server that runs Anj has no role for {place}, or its role did not answer. Ask your administrator.',
  s3BucketGone: 'The bucket {bucket} was not found on {server}.',
  s3RegionWrong: 'The bucket {bucket} is in another region. Correct the region or the address.',
  s3Refused:
    '{place} refused access to {path} ({reason}). Check the access key. It needs s3:GetObject to read, s3:ListBucket for lists and patterns, and s3:PutObject and s3:DeleteObject to write.',
  sftpKeyRequired: 'Please provide the private key.',
  sftpKeyUnreadable:
    'The private key cannot be read. Paste the complete key in OpenSSH or PEM format, and check its passphrase.',
  sftpKeyRefused:
    'The SSH server {server} rejected the key of the user {user}. Check the user name, and add the public key to the authorized keys of the user.',
  sftpNotOffered: 'The SSH server {server} does not offer SFTP to this user.',
  scheduleFetchFailed: 'The file {fileName} could not be fetched, so nothing was run: {reason}',
  scheduleFetchSlow: 'The file {fileName} was still not fetched after {minutes} minutes, so nothing was run.',
  uploadNameMissing: 'The upload does not contain a file name.',
  uploadOffsetWrong: 'The upload offset does not match the bytes received so far.',
  uploadPartTooLong:
    'This part is longer than the rest of the upload. Send only the missing bytes, or start a new upload with the correct Upload-Length.',
  uploadTooLarge: 'The file is larger than {limit}, the maximum on this server.',
  uploadAboveLimit:
    'The file is larger than {limit}, the maximum for your organization. Upload fewer rows, or ask a super user for a higher limit.',
  storageLimit:
    'Your organization uses {used} of {limit} storage, and this does not fit. Delete files that you no longer need, or ask a super user for a higher limit.',
  diskFull:
    'The server’s disk is full, so nothing was saved. Try again when your administrator has freed some space.',
  uploadRefused: 'The upload was refused: {detail}',
  uploadBusy: 'Another connection is still writing this upload. Please try again in a moment.',
  uploadFinished: 'This upload is complete and is now a file. Delete the file instead.',
  connectionNameMissing: 'Connection name is required',
  connectionNameLong: 'Connection name cannot be longer than 100 characters',
  connectionPasswordElsewhere:
    'Enter the password again: the stored password belongs to another server, port or user, or to another key of the SSH server.',
  sshPasswordElsewhere:
    'Enter the SSH password again: the stored password belongs to another SSH server, port, user or host key.',
  connectionConflict:
    'This connection has been changed elsewhere in the meantime. Review it before you save.',
  connectionOfOtherKind: 'The connection for {title} is for another kind of server. Choose another one.',
  extractNeeded: 'Press Refresh in {title} to read its rows.',
  extractNotReady: 'The rows of {title} are still being read. Please try again in a moment.',
  extractOutdated:
    'The settings of {title} have changed since its rows were read. Press Refresh to read them again.',
  extractExpired:
    'The rows of {title} were read more than a day ago and have been deleted. Press Refresh to read them again.',
  extractFailed: 'The rows of {title} could not be read: {reason}',
  extractCancelled: 'Reading the rows was cancelled.',
  resultNotKept: 'The rows of this run are not stored. View them in the target.',
  readsNoDatabase: '{title} does not read a database, so it has no rows to fetch.',
  notAJoin: '{title} does not join tables, so there are no matches to count.',

  // Api: requests
  callTooLarge:
    'The request is larger than {limit} MB, the maximum for this call. Upload the rows as a file (POST /api/uploads) and run a workflow that reads it.',
  runCancelled: 'The run was cancelled. The target is unchanged.',
  bodyTooLarge: 'The request body is too large for this call.',
  mediaTypeWrong: 'This call does not accept that content type.',
  idempotencyKeyReused:
    'This Idempotency-Key was already used for a different request. Send a new key with each new request.',
  idempotencyKeyBusy:
    'A request with this Idempotency-Key is still being processed. Please try again in a moment.',
  unavailable: 'The server cannot reach its database. Please try again in a moment.',
  pagesNotBuilt:
    'The pages of the {part} have not been built. Run npm run build, then start the server again.',

  // Worker: progress and results of runs
  processingStarted: 'Processing Started ...',
  processingSuccessful: 'Processing successful',
  processingFailed: 'Processing failed: {reason}',
  processingCancelled: 'Processing cancelled. The target is unchanged.',
  cancelledBeforeStart: 'Cancelled before it started.',
  runInterrupted: 'interrupted: the server that was executing it stopped. The target is unchanged.',
  runInterruptedUnknown:
    'interrupted: the server that was executing it stopped while committing the result, and Anj cannot determine whether the commit succeeded. Check the target before you run the workflow again.',
  runTooLong: 'The run was stopped after 23 hours, the maximum duration of a run. The target is unchanged.',
  runTimeLimit:
    'The run was stopped after {minutes}, the maximum duration for your organization. The target is unchanged.',
  runWaitsForTurn: 'Waiting: your organization can run {count} at a time. Position in the queue: {place}.',
  runWaitsForWorker: 'Waiting: the server is busy. Position in your organization’s queue: {place}.',
  runWaitsForRows: 'Waiting: its rows are still being read.',
  runConnectionMissing:
    'The connection that this run writes to was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.',
  runFileMissing: 'The file {fileName} was deleted. Choose a file in the input node and run again.',
  runSourceConnectionMissing:
    'The connection that {title} reads from was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.',
  extractInterrupted: 'Reading the rows was interrupted twice. Please press Refresh again.',
  ingestInterrupted: 'Reading the file was interrupted twice. Please upload it again.',
  secretUnreadable:
    'A stored password cannot be decrypted with the current ANJ_SECRET_KEY. Enter the password again.',

  // Emails
  mailHello: 'Hello {name},',
  mailCopyLink: 'If the button does not work, copy this address into your browser:',
  mailSentBy: 'This email was sent by Anj, version 3.0, at {url}.',
  invitationSubject: 'Your invitation to Anj',
  invitationText:
    '{organization} has created an account for you in Anj. Your user name is {userName}. Set a password to log in.',
  invitationButton: 'Set your password',
  invitationTime:
    'The link works once and expires after 7 days. After that, ask your administrator to send it again.',
  invitationIgnore: 'If you did not expect this invitation, you can ignore this email.',
  resetSubject: 'Reset your Anj password',
  resetText: 'We received a request to reset the password of your Anj account {userName}.',
  resetButton: 'Reset your password',
  resetTime: 'The link works once and expires after an hour.',
  resetIgnore: 'If you did not request this, you can ignore this email. Your password stays the same.',
  workflowSharedSubject: '{owner} shared {name} with you',
  workflowSharedText: '{owner} shared the workflow {name} with you in Anj.',
  workflowSharedToRead: 'You can view it, duplicate it and save it as a file.',
  workflowSharedToEdit: 'You can change it and run it.',
  workflowSharedPlace: 'You can find it under File > Open Workflow > Shared with me.',
  workflowSharedButton: 'Open Anj',
  folderSharedText: '{owner} shared the folder {name} with you in Anj.',
  folderSharedToRead: 'You can view the workflows in it, duplicate them and save them as files.',
  folderSharedToEdit: 'You can change the workflows in it and run them.',
  folderSharedPlace: 'You can find it on the page Workflows, under “Shared with me”.',
  sharedWithGroup: 'You have access as a member of the group {group}.',
  passwordChangedSubject: 'Your Anj password was changed',
  passwordChangedText: 'The password of your Anj account {userName} was changed on {time}.',
  passwordChangedIgnore:
    'If this was not you, someone else knows your password. Reset it immediately and tell your administrator.',
  emailChangedSubject: 'The email address of your Anj account was changed',
  emailChangedText:
    'The email address of your Anj account {userName} was changed to {email} on {time}. From now on, emails about your account go to the new address.',
  emailChangedIgnore:
    'If this was not you, someone else may have access to your account. Tell your administrator immediately.',
  scheduleFileSubject: 'The file of {name} is ready',
  scheduleFileText: 'The schedule {name} has written its file for {time}.',
  scheduleFileButton: 'Download the file',
  scheduleFileNote: 'The link needs a log-in. It works until the file expires.',
  scheduleFailedSubject: 'A scheduled run failed: {name}',
  scheduleFailedText: 'The run of the workflow {workflow}, scheduled by {name} for {time}, failed: {reason}',
  scheduleFailedButton: 'Open Anj',
  scheduleFailedOthers: 'Earlier runs of the schedule that ended at the same time without starting: {count}.',
  scheduleFailedAgain:
    'Earlier runs that failed for the same reason, without an email: {count}. Anj reports the same failure once a day.',
  scheduleFailedPaused:
    'The schedule is now paused, because its runs failed repeatedly. Once you have fixed the cause, resume the schedule in the Scheduler dialog.',
  scheduleFailedZone:
    'The schedule is now paused. Choose another time zone in the Scheduler dialog, and resume the schedule there.',
  scheduleFailedTime: 'The target is unchanged, unless the reason says otherwise.',
  mailNobody: 'No active user has this email address.',
  mailOutdated: 'The user’s email address has changed in the meantime.',
  mailNotNeeded: 'The user has already set a password.',
  mailInterrupted: 'The servers that tried to send it stopped repeatedly.',

  // Engine: storage, children, writing a run's target
  storageNotWritable:
    'Anj cannot write to the folder {folder}, where files are stored. Check its permissions and its disk.',
  bucketMissing:
    'The bucket {bucket}, where files are stored, does not exist. Create it, or check ANJ_STORE.',
  bucketRefuses:
    'The bucket {bucket}, where files are stored, denies access. Check the access key, and that it may list, read, write and delete objects.',
  bucketElsewhere: 'The bucket {bucket} is not in the region set by ANJ_S3_REGION.',
  bucketWithoutKey:
    'There is no access key for the bucket {bucket}: ANJ_S3_ACCESS_KEY_ID is not set, and this machine has no role that provides one.',
  bucketUnreachable:
    'The server of the bucket {bucket}, where files are stored, cannot be reached. Check ANJ_S3_ENDPOINT and the network.',
  bucketFails: 'The bucket {bucket} cannot be used. Its server reports: {reason}.',
  storeUnavailable: 'The file store cannot be reached right now. Please try again in a minute.',
  storeFileDamaged: 'A stored file is damaged. Try again, and tell your administrator if it happens again.',
  databaseInUse:
    'The database could not be migrated, because its tables are in use. The longest running session is {who}, for {minutes}. Start again when it has ended.',
  databaseBeingMigrated:
    'Waiting for another program that is migrating the database: {who}, process {process} on the database server.',
  databaseOlder:
    'The database schema is older than this program: it lacks {migrations}. Migrate the database first.',
  programTooOld: 'The database schema is newer than this program. Start the newer version.',
  databaseTooOld:
    'The database schema is older than version 3.0.0, and this version cannot upgrade it. Start version 3.0.0 with this database first, and then this version.',
  nodeCompletedRows: '{title} Completed ({rows})',
  targetMadeAnew:
    'The table {table} is recreated. It keeps its owner, permissions and comments, but not: {names}.',
  newTableWithoutRoom:
    'The new table has so many columns that its types fit the values of this run and leave no room for larger values.',
  mysqlTableMadeAnew:
    'The table {table} is recreated. It keeps its comments and the permissions granted on it, but not: {names}.',
  loadedByInserts:
    'The server does not allow LOAD DATA LOCAL (local_infile is off), so the rows are written with INSERT, which is several times slower.',
  writtenInUtc: 'Timestamps with a time zone are written as UTC, without the zone, in: {columns}.',
  firstRowsKept:
    'For a run that reads a database, only the first rows are stored: {kept} of {rows}. The table contains all of them.',
  instantsLoseZone: '{title}: timestamps with a time zone become UTC, without the zone, in: {columns}.',
  notCompared: '{title} does not compare columns that only one table has: {columns}.',
  pivotLeftOut: '{title}: {rows} with other values of {column} are left out. First values: {values}.',
  lookUpWithoutMatch: '{title}: {rows} of the left table without a match.',
  lookUpLeftOut: '{title}: {rows} left out. You can download all of them.',
  lookUpSeveralReason: 'has several matches in the right table',
  lookUpNoneReason: 'has no match in the right table',
  rulesNeedSource: 'Connect a source to choose its columns.',
  rulesHint:
    'A rule is checked for every row. Choose whether a run stops, warns or leaves rows out if the rule fails.',
  ruleFailedOf: '{failed} of {checked}',
  ruleChart: '{rule}: {last} failed in the last run, at most {worst} in {runs} runs',
  rulesFoundHere: 'The rules found {values} here.',
  ruleNeedsColumn: 'choose a column',
  ruleTakesOneColumn: 'choose one column only',
  ruleNeedsOrder: 'the column {column} has the type {type}, which the check does not take',
  ruleNeedsLimit: 'type a lower or an upper limit',
  ruleNeedsValues: 'type the values of the list',
  ruleNeedsPattern: 'type a pattern',
  ruleLeavesNoRows: 'a number of rows cannot leave rows out; choose to stop the run or to warn',
  ruleValueUnreadable: '{value} is not a value of type {type}',
  ruleFormulaNoCondition: 'the formula has to be true or false, such as [Amount] > 0',
  ruleReason: '{rule}: {reason}',
  ruleIsEmpty: '{columns} is empty',
  ruleRepeats: 'other rows have the same value',
  ruleOutside: 'is not {range}',
  ruleUnlisted: 'is not in the list',
  ruleUnmatched: 'does not match the pattern',
  ruleUntrue: 'the formula is not true',
  ruleFormulaEmpty: 'the formula has no result',
  ruleWarned: '{title}: {failed} of {rows} fail the rule "{rule}".',
  ruleLeftOut:
    '{title}: {failed} of {rows} fail the rule "{rule}" and are left out. You can download all of them.',
  ruleRowCountWarned: '{title}: The rule "{rule}" fails, because there are {rows}.',
  similarHint:
    'Two rows are similar if all these columns are. Case, accents, punctuation and spaces do not count.',
  keepOneOfEachGroup: 'Keep one row of each group',
  keepOneOfEachGroupHint:
    'Adds Remove Duplicates: the row most like the others stays. Rows without a group stay too.',
  similarEndsHint: 'Two rows are compared if a column begins or ends with the same characters.',
  blockBegins: '{column} begins with',
  blockEnds: '{column} ends with',
  blockEqual: '{columns} equal',
  similarBlocksSplit:
    '{title}: {count} with more than {limit} rows that begin or end alike. In these, only rows close in alphabetical order are compared. Largest: {blocks}.',
  likeRow: 'like row {row}: {details}',
  likeRowOfOther: 'like row {row}, which is in another group: {details}',
  centreOfGroup: 'the others are like this row',
  emptyKey: '(empty)',
  takenAsUtc: 'Dates and times without a zone are treated as UTC in: {columns}.',
  databaseServerUnknown: 'The server {server} was not found. Check the server name.',
  databasePortRefused:
    'The server {server} refuses connections on port {port}. Check the port, and that the database is running.',
  databaseServerSilent:
    'The server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.',
  databaseTlsNotOffered: 'The server {server} does not offer an encrypted connection (TLS) on port {port}.',
  databaseTlsFailed: 'The encrypted connection (TLS) to {server} on port {port} failed: {reason}.',
  tlsUnknownAuthority:
    'its certificate was issued by an unknown authority. Ask for the authority’s certificate, and have your Anj administrator add it (NODE_EXTRA_CA_CERTS)',
  tlsExpired: 'its certificate has expired',
  tlsNotYetValid: 'its certificate is not valid yet',
  tlsOtherName: 'its certificate was issued for another server name',
  databaseNotPostgresql:
    'The server at {server}, port {port}, is not a PostgreSQL server, or it closed the connection immediately.',
  databaseNotMysql:
    'The server at {server}, port {port}, is not a MySQL server, or it closed the connection immediately.',
  databaseNotMssql:
    'The server at {server}, port {port}, is not a SQL Server, or it closed the connection immediately.',
  databaseVersionTooOld:
    'The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.',
  databaseSentInCircles:
    'The server {server} keeps redirecting the connection to other servers, and none of them accepts it. Please try again later.',
  databaseTlsRequired:
    'The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.',
  databaseBrowserSilent:
    'SQL Server Browser on {server} does not return the port of the instance {instance}. Check the name and the instance, and that SQL Server Browser is running (UDP port 1434). Or enter the port: server,port.',
  databaseInstanceUnknown:
    'The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.',
  databaseFirewall: 'The firewall of the server {server} blocks this machine: {reason}.',
  databasePaused:
    'The database {database} on {server} is not available at the moment: {reason}. A paused serverless database of Azure takes about a minute to resume. Try again then.',
  databasePasswordWrong: 'The server {server} rejected the user {user}: the user name or password is wrong.',
  databaseLoginRefused: 'The server {server} does not accept the user {user} from this machine: {reason}.',
  windowsAccountMissing:
    'Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.',
  windowsServerNotListed:
    'Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.',
  windowsNotEncrypted:
    'Windows authentication requires an encrypted connection. Choose TLS for this connection.',
  outgoingSpecial:
    'Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.',
  outgoingDenied:
    'Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.',
  outgoingNotListed:
    'Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.',
  databaseMissing: 'The database {database} does not exist on {server}.',
  databaseNotOpened:
    'The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.',
  databaseRightMissing: 'The user {user} lacks a permission in the database: {reason}.',
  databaseFull: 'The server {server} does not accept more connections at the moment: {reason}.',
  databaseStarting: 'The server {server} is not ready yet: {reason}.',
  databaseConnectionLost: 'The connection to {server}, port {port}, was lost.',
  databaseReadOnly: 'The database {database} on {server} is read-only.',
  databaseConflict:
    'The database stopped the operation because it conflicted with another transaction: {reason}.',
  databaseDiskFull: 'The disk of the server {server} is full.',
  databaseCancelled: 'The database cancelled the operation: {reason}.',
  rejectsTableOther:
    'The rejects table {table} does not fit: {columns}. Choose another name, and the run creates the table.',
  rejectsTableNotTogether:
    'This server cannot add rejects to the existing table {table} in the step that creates or replaces the target. Choose Replace the rows, Append or Update or insert by key, or another name for the rejects table.',
  rejectsTableForbidden: 'This user may not {action} the rejects table {table}.',
  rejectsTableIncomplete:
    'The rejects table {table} stored {stored} of {count} rejects. Nothing was written.',
  databaseRefused: 'The database rejected the operation: {reason}.',
  // Engine: tunnels
  sshServerUnknown: 'The SSH server {server} was not found. Check the SSH server name.',
  sshPortRefused:
    'The SSH server {server} refuses connections on port {port}. Check the SSH port, and that the server is running.',
  sshServerSilent:
    'The SSH server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.',
  sshGreetingLost:
    'The server {server} closed the connection on port {port} before it answered as an SSH server. Please try again. If this happens again, check that an SSH server runs on this port.',
  sshNotUnderstood:
    'The SSH connection to {server}, port {port}, could not be established: {reason}. Check that an SSH server runs on this port.',
  sshLoginRefused:
    'The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.',
  sshHostKeyChanged:
    'The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.',
  sshForwardingRefused:
    'The SSH server {server} does not forward connections to {target}. Its administrator can allow this (AllowTcpForwarding).',
  sshTargetUnreachable:
    'The SSH server {server} cannot reach {target}. The database’s name and port are resolved from the SSH server. Check both.',
  sshConnectionLost: 'The SSH connection to {server}, port {port}, was lost. Please try again.',

  // Engine: reading a database
  sourceTableMissing: 'The database {database} has no table or view named {table}.',
  sourceRightMissing:
    'The user cannot read the table {table}. Ask the administrator of the database for the permission, or choose another user.',
  sourceColumnsGone: 'These columns no longer exist: {columns}. Press Refresh and review the workflow.',
  sourceChanged:
    'The table {table} was changed by another session while it was being read. Please run again.',
  sourceWithoutColumns: 'The SELECT returns no columns. Select at least one.',
  sourceValueRefused: 'Column {column} contains {value}, which cannot be read: {reason}.',
  sourceNotFinite: 'it is not a finite number',
  sourceTooLate: 'it is later than the year 294246',
  sourceArrayBounds: 'the array does not start at 1',
  sourceNotADate:
    'it is not a calendar date. Use a SELECT statement that converts such dates to null or to text',
  sourceNotATime: 'it is not a time of day. Use a SELECT statement that converts such times to text',
  sourceNotABit:
    'a TINYINT(1) is read as true or false. For other numbers, use a SELECT statement with CAST(… AS SIGNED)',
  sourceTooFine:
    'it has more than six fractional digits of a second. Use a SELECT statement that rounds it with CAST(… AS datetime2(6)) or time(6), or converts it to text',
  sourceNoCharacter:
    'it contains an unpaired UTF-16 surrogate, which is not a character. Correct the value, or exclude the column',
  sourceTypeRefused:
    'Column {column} has the type {type}, which cannot be read. Use a SELECT statement that excludes it or converts it to another type with CAST.',
  offsetsNotKept:
    'DATETIMEOFFSET values are read in UTC, without their offset, in: {columns}. To keep the offset, use CAST(… AS nvarchar(40)) in a SELECT statement.',
  sourceRowsFiltered:
    'A database security policy hides some rows of these tables from this user: {tables}. Only the visible rows are read.',
  sourceRowsUnderPolicy:
    'Row-level security applies to this user and may hide rows of: {tables}. Only the visible rows are read.',
  sourceRowsHidden:
    'Rows of the table {table} that the server counts, but this user cannot see: {hidden}. They are not read. A security policy may hide them.',
  targetRowsHidden:
    'Rows left in the table {table} after all rows were deleted: {count}. A security policy may hide them from this user. Nothing was written. Choose a user who sees all rows, or another table.',
  sourceColumnsMasked:
    'These columns have a dynamic mask, so their real values may be hidden from this user: {columns}. The permission UNMASK reveals them.',
  readTableByTable:
    'The database {database} does not allow SNAPSHOT isolation. Each table is read as of a different moment, so the tables may not match each other. To allow SNAPSHOT isolation, run ALTER DATABASE … SET ALLOW_SNAPSHOT_ISOLATION ON.',
  readWhileChanging:
    'The database {database} does not allow SNAPSHOT isolation. If others change a table while it is being read, some rows may be old and some new. To allow SNAPSHOT isolation, run ALTER DATABASE … SET ALLOW_SNAPSHOT_ISOLATION ON.',
  queryNotSelect: 'Anj can run only a single SELECT here. Write one SELECT statement and nothing else.',
  queryBeginsWith:
    'Anj can run only a single SELECT here, but this statement begins with {word}. Write one SELECT statement and nothing else.',
  queryColumnTwice: 'Two columns of the SELECT are named {column}. Rename one of them with AS.',
  queryColumnUnnamed: 'Column {number} of the SELECT has no name. Name it with AS.',
  queryRefused: 'The server rejected the SELECT: {reason}.',
  filterRefused: 'The server rejected the row filter: {reason}.',
  sourceWrites:
    'Anj only reads, but the SELECT or row filter writes or locks data: {reason}. Remove that part.',
  filterUnfinished: 'it is incomplete',
  schemaMissing: 'The database {database} has no schema named {schema}.',
  createRightMissing: 'The user cannot create tables in the schema {schema} of the database {database}.',
  stagingRightMissing:
    'The user can create tables in the schema {schema} of the database {database}, but lacks {right} to write and read them. Ask the administrator of the database for SELECT and INSERT on the schema.',
  replaceRightMissing:
    'The table {table} has its own permissions or owner, which the user cannot apply to a new table without CONTROL on the schema {schema}. Choose Replace the rows instead, or ask the administrator of the database.',
  dropRightMissing: 'The user cannot drop the table {table}, which belongs to {owner}.',
  deleteRightMissing: 'The user cannot delete rows from the table {table}.',
  tableLocked:
    'Another session holds a lock on the table, and the run stopped waiting for it. The table is unchanged.',
  tooManyColumns: 'The table would have {count} columns. The maximum in {database} is {limit}.',
  nameTooLong:
    'The name {name} has {bytes} bytes. The maximum in {database} is {limit}. Choose a shorter name.',
  nameTooLongInCharacters:
    'The name {name} has {count} characters. The maximum in {database} is {limit}. Choose a shorter name.',
  nameNotPossible:
    'The name {name} is not valid in {database}: it ends with a space or contains a character that names cannot have. Choose another name.',
  rowTooWide:
    'A row of {count} columns is too wide: MySQL stores at most {limit} bytes of a row together, about 40 of each text. Write fewer columns, at most about 195 of text.',
  rowTooWideInPage:
    'A row of {count} columns is too wide: it may take up to {bytes} bytes, but {database} stores at most {limit} of a row together, about 26 of each long text. Write fewer columns.',
  rowLargerThanPacket:
    'A row has {bytes} bytes, but the server accepts at most {limit} in one packet (max_allowed_packet). Raise max_allowed_packet on the server, or shorten the row.',
  targetNotTransactional:
    'The table {table} uses the engine {engine}, which does not support rollback. Choose Replace the table, or change its engine to InnoDB.',
  targetNullRefused:
    'The table would replace empty values with its own in: {columns}. Nothing was written. Fill the empty values, or remove these columns.',
  targetInsteadOf:
    'The table {table} has INSTEAD OF triggers, which replace the write: {names}. Write to another table, or remove the triggers.',
  targetCharactersLost:
    'Values of column {column} with characters that the target column ({type}) cannot store: {count}; first: row {row}, where {value} would become {kept}. Nothing was written. Change the column to NVARCHAR, or replace these characters.',
  updateKeyNotUnique:
    'The table {table} has no primary or unique key with exactly these columns: {columns}. Rows can only be updated by such a key. Choose the columns of an existing key, or create a key in the table.',
  updateKeyRules:
    'PostgreSQL cannot update rows of {table} by key, because the table has rules for INSERT or UPDATE: {names}. Drop these rules, or choose another way to write.',
  targetInsertRules:
    'PostgreSQL would load rows into {table} without applying its rules for INSERT: {names}. Drop these rules, or write to another table.',
  targetLeftRowsOut:
    'The table {table} stored {stored} of {written} rows. Nothing was written. A BEFORE trigger probably skipped the others: {names}. Change or disable it, or write to another table.',
  updateReachesOthers:
    'Updating rows of {table} could change other tables too: {names}. Remove the columns that these foreign keys refer to, or change the foreign keys.',
  updateKeyEmpty:
    'Some rows have no value in the key {columns}, so they cannot be updated by it. Nothing was written. Fill in the key, or remove these rows.',
  updateKeyTwice:
    'Several rows have the same key {columns}: {key}. Nothing was written. Keep only one row for each key, or add more key columns.',
  newTypeUnknown:
    'The new table cannot have the type {type} for {column}: {server} has no such type for a column. Choose another type under Table definition.',
  newTypeNotForKey:
    'The column {column} of the new table has the type {type}, whose values cannot be part of this key. Choose a type with a shorter length under Table definition, or another key.',
  newColumnEmpty:
    'The column {column} of the new table needs a value in every row. Rows without a value: {count}; first: {rows}. Nothing was written. Allow nulls under Table definition, or fill in the values.',
  newKeyTwice:
    'Several rows have the same key ({columns}) in the new table. Repeated keys: {count}; first: {keys}. Nothing was written. Add more key columns under Table definition, or keep one row for each key.',
  loadTargetGone:
    'Earlier runs loaded rows into the table {table}, which no longer exists. Restore the table, or load again from the beginning.',
  loadWithoutWorkflow:
    'Only the runs of a stored workflow can load new rows. Store the workflow, and run it there.',
  loadBusy: 'Another run of this workflow is loading the same rows of {title}. Run again when it has ended.',
  loadDoubtful:
    'Anj could not find out whether the last run committed its rows of {title}, with {column} up to {upTo}. Check the table, and choose the start under Load again.',
  loadFromUnknown:
    'No input with the id {nodeId} loads only new rows. Name inputs that have a rising column.',
  loadFromInvalid:
    '{title} cannot load after “{value}”, which is not a value of {column}. A value looks like {example}.',
  loadFromOfTestRun: 'A test run reads the first rows of each source, so it cannot load again from a bound.',
  risingValueRefused:
    'The rising column {column} has the greatest value {value}, after which new rows cannot be found. Correct this value, or exclude its row with a row filter.',
  loadAllFirst: '{title} loads all rows, because no run has loaded them into this target yet.',
  loadAllChanged: '{title} loads all rows, because its source or target has changed since the last load.',
  loadAllChosen: '{title} loads all rows again, as chosen for this run.',
  loadAfterNothing: '{title} loads all rows with a value in {column}, because no loaded row had one.',
  loadAfter: '{title} loads the rows with {column} after {after}.',
  loadAfterLookBack: '{title} loads the rows with {column} after {from}. The last bound is {after}.',
  loadWithoutValue:
    '{title} leaves out {rows} without a value in {column}. Only a load of all rows reads them.',
  loadBehind:
    'The greatest value in {column} of {title} is now {largest}, before the last bound, {after}. If the source was restored or its clock was set back, load again from an earlier bound.',
  loadInFuture:
    'The greatest value in {column} of {title} is in the future: {largest}. Rows that get earlier values from now on are not loaded.',
  loadWithoutIndex:
    'The column {column} of {title} has no index, so each run searches the whole table. Ask the administrator of the database for an index.',
  targetTableMissing:
    'The database {database} has no table named {table}, and the run may not create it. Turn on Create the table if it does not exist.',
  targetNotATable: '{table} is not a table that Anj can write to.',
  targetIsView: '{table} is a view, and Anj writes only to tables. Choose the underlying table.',
  targetIsHistory:
    '{table} is the history table of a system-versioned table, and only the server writes to it. Choose the system-versioned table.',
  targetNotReplaceable:
    '{table} is not an ordinary table, so it cannot be dropped and created. Choose Replace the rows instead.',
  targetHasDependents:
    'The table cannot be dropped, because other objects depend on it: {names}. Choose Replace the rows instead, or remove these objects first.',
  targetHasRowSecurity:
    'The table {table} is protected by row-level security, which this run would bypass. Choose another table or user.',
  deleteReachesOthers: 'Deleting the rows of {table} would change other tables too: {names}.',
  deleteReachesKept:
    'Deleting the rows of {table} that are missing from the source could also change or delete other rows of the table, because of {names}. Keep the missing rows, or change these foreign keys.',
  withinColumnsMissing:
    'Rows of {table} may be deleted only within columns that the workflow does not write: {columns}. Choose other columns.',
  deleteMissingRejected:
    'Rows that the workflow skipped because of their values: {rejected}. Their keys could look missing, so no row was deleted and nothing was written. Correct these values, or keep the rows that are missing from the source.',
  missingTooMany:
    'Rows of {table} that are missing from the source: {missing} of {held}, which is {share} %. At most {limit} % are allowed, so nothing was changed. Check the source. If these rows are really gone, raise the limit.',
  missingSourceEmpty:
    'The source has no rows, so all rows of {table} would count as missing. Nothing was changed. Check the source, or allow an empty source.',
  missingNeedsSnapshot:
    '{title} cannot be compared with the table, because the database {database} lets a reading miss rows that change meanwhile. Let its administrator turn on ALLOW_SNAPSHOT_ISOLATION, or keep the missing rows.',
  markColumnMissing:
    'The table {table} has no column {column} for the mark of missing rows. Add the column to the table, or choose another one.',
  markColumnWritten:
    'The column {column} of {table} marks missing rows, but the workflow writes it too. Choose another column for the mark.',
  markColumnType:
    'The column {column} of {table} cannot mark missing rows. Choose a column of dates with time that may be empty, or a column of true and false.',
  markTableMissing:
    'The table {table} does not exist yet, so it has no column {column} for the mark of missing rows. Create the table with this column.',
  truncateRightMissing:
    'The user cannot truncate the table {table}. Ask the administrator of the database for the permission, or turn off Empty by TRUNCATE.',
  truncateReferenced:
    'The table {table} cannot be emptied by TRUNCATE, because other tables refer to it: {names}. Turn off Empty by TRUNCATE.',
  truncateNotOrdinary:
    'The table {table} cannot be emptied by TRUNCATE, because it is system-versioned or memory-optimized. Turn off Empty by TRUNCATE.',
  updateRightMissing:
    'The user cannot read or update these columns of {table}: {columns}. Ask the administrator of the database for the permissions, or choose another user.',
  nativeTypesLost: 'These columns have a different type in the new table than in the source: {columns}.',
  rowsMerged: 'Rows updated: {updated}, rows added: {inserted}',
  missingDeleted: '{rows} that are missing from the source were deleted.',
  missingDeletedOne: '1 row that is missing from the source was deleted.',
  missingMarked: '{rows} that are missing from the source were marked in {column}.',
  missingMarkedOne: '1 row that is missing from the source was marked in {column}.',
  missingReturned: 'Rows that are in the source again and lost their mark in {column}: {count}',
  keysCompared: '{title}: {rows} compared with the table by key',
  keysWrittenOtherwise:
    'Updated rows whose key matched a different spelling in the table, which its collation treats as equal: {count}; first: {given} updated {held}. The keys in the table are unchanged.',
  rowsNotDeleted: 'A trigger or rule of the table {table} prevents rows from being deleted.',
  targetChanged:
    'The table {table} was changed by another session while the run was starting. Please run again.',
  targetColumnsMissing:
    'The table {table} has no columns for these: {columns}. Map them under Column mapping, or rename or remove them.',
  targetColumnTwice: 'Two columns of the workflow map to the same column of {table}: {columns}.',
  targetColumnsGenerated:
    'The database computes these columns of {table}, so they cannot be written: {columns}. Remove them.',
  targetColumnsForbidden: 'The user cannot write these columns of {table}: {columns}.',
  targetColumnsNeeded:
    'The table {table} requires values in columns that the workflow does not provide: {columns}.',
  targetTypeRefused:
    'The column {column} of the table has the type {type}, which cannot store these values without loss.',
  targetRefusedRow: 'The table rejected {place}: {reason}. Nothing was written.',
  targetRefusedNul:
    'The text in {place} contains a NUL character, which PostgreSQL cannot store. Nothing was written.',
  lookUpSeveral:
    '{title} finds several matches for {rows} of the left table. First keys: {keys}. Remove the duplicates from the right table, take the first match, or leave these rows out.',
  lookUpNone:
    '{title} finds no match for {rows} of the left table. First keys: {keys}. Correct the keys, or choose another setting for rows without a match.',
  valuesDoNotFit:
    'Values of column {column} that do not fit the target: {count}; first: row {row}, {value}, {reason}',
  valuesDoNotConvert:
    'Some values do not convert without loss: {columns}. Correct them, or keep these columns as text. In a workflow, {title} can also set them to null or skip their rows.',
  valuesDoNotConvertFirst:
    'Some values do not convert without loss: {columns}. First: {column} in data row {row}, {value} {reason}. Correct them, or keep these columns as text. In a workflow, {title} can also set them to null or skip their rows.',
  valuesSetToNullHere: '{values} did not convert here and became null.',
  rowsSkippedHere: '{values} did not convert here. The run skipped their rows.',
  valuesSetToNull: 'Values that did not convert and were set to null: {count}. You can download all of them.',
  rowsWithoutOneMatchSkipped: '{values} found no match, or several. The run left out their rows.',
  valuesOfSkippedRows:
    'Values that did not convert, so that the run skipped their rows: {count}. You can download all of them.',
  ruleFailed:
    '{title}: {failed} of {rows} fail the rule "{rule}". Correct them, or let the rule warn or leave rows out.',
  ruleFailedFirst:
    '{title}: {failed} of {rows} fail the rule "{rule}". First: data row {row}, {column}: {value}. Correct them, or let the rule warn or leave rows out.',
  similarBlocksTooLarge:
    '{title} finds {count} with more than {limit} rows that begin or end alike. Largest: {blocks}. Compare a further column for equal values, find rows by another column, or let the step split large blocks.',
  ruleRowCount: '{title}: The rule "{rule}" fails, because there are {rows}.',
  rejectsAboveCount: '{title} found {count} values that do not convert. The maximum is {limit}.',
  rejectsAbovePercent:
    '{title} found {count} values that do not convert in {rows} rows. The maximum is {limit} percent.',
  countsDisagree:
    'The counts of this run do not agree, so nothing was written: source {source}, checked {in} = empty {droppedEmpty} + rejected {rejected} + kept {kept}, sent {written}, stored {stored}.',
  sourceColumnsChanged:
    'The columns of {title} have changed since the workflow last read them; {changes}. Press Refresh in its settings, then review the steps after it.',
  fileColumnsGone:
    'These columns, which the workflow writes, are missing from the file that {title} now reads: {columns}. Nothing was written. Provide a file that contains them. Or open {title} so that its settings adopt the columns of the current file, then review the steps after it.',
  sourceColumnsNew:
    '{title} has new columns, which are not read because the workflow does not know them yet: {columns}. Press Refresh in its settings to add them.',
  sourceRowTooLong:
    '{title} returned a row longer than {limit} MB, the maximum. Exclude its longest columns, or shorten them with a SELECT statement.',
  sourceCountsDisagree:
    'The counts of this run do not agree, so nothing was written: {title} sent {sent} rows, and {landed} arrived.',
  pieceCountsDisagree:
    'The counts of this run do not agree, so nothing was written: its pieces wrote {sealed} rows, and {opened} were read.',
  childDied: 'The process that executed the run crashed. The target is unchanged.',
  childOutOfMemory: 'The run needed more memory than allowed and was stopped. The target is unchanged.',
  outcomeUnknown:
    'The run was interrupted while committing its result, and Anj cannot determine whether the commit succeeded. Check the target before you run the workflow again.',
  engineOutOfMemory: 'The run needs more memory than allowed: {reason}',
  engineDiskFull: 'The run needs more temporary disk space than is available: {reason}',
  engineFailed: 'The run could not continue: {reason}',

  // Client
  networkError: 'The server does not respond. Please check your connection.',
  unknownError: 'Something unexpected happened. Please try again.',
  noAuthToken: 'No auth token found',
  sessionExpired: 'Session expired. Please login again.',

  // Editor: uploads
  uploadLost: 'The file was uploaded, but the server did not confirm the result. Please try again.',
  uploadInterrupted: 'The upload was interrupted. It will resume where it stopped.',

  // Editor: panels, previews and saving
  chooseNode: 'Choose a component on the canvas to configure it.',
  nothingToPreview: 'Choose a component on the canvas to see its rows.',
  previewBlocked: 'There are no rows to preview yet. {reason}',
  rowNotInPreview: 'The preview does not contain row {row}.',
  previewNeedsSource:
    'There are no rows to preview yet. Connect and configure the components before this one.',
  workflowListFailed: 'Your workflows could not be loaded: {reason}',
  workflowNotOpened: 'This workflow could not be opened: {reason}',
  workflowConflictChoice:
    'Another version of {name} was saved, by another user or by you in another window. Nothing is lost: you can keep your changes as a separate workflow.',
  keepMineAsCopy: 'Keep mine as a copy',
  takeTheirs: 'Use theirs and discard mine',
  dropMine: 'Discard my changes',
  decideLater: 'Decide later',
  decideNow: 'Resolve conflict',
  workflowDeletedUndo: '{name} was deleted.',
  editsCameBack: 'Changes that the server had not received were restored: {names}.',
  editsKeptApart:
    'Two windows made different changes to {name}. The changes of the second one are now in {copy}.',
  editsKeptAsCopy: 'Your changes to {name} can no longer be saved there. They are now in {copy}.',
  editsStillKept: 'Earlier changes to {name} have not been restored yet. This browser keeps them.',
  mineOf: '{name} (mine)',
  copyOf: '{name} (copy)',
  openAsCopy: 'Open as a copy',
  sharedBy: 'Shared by {name}',
  sharedByToRead: 'Shared by {name}, read-only',
  sharedByToEdit: 'Shared by {name}, editable',
  sharedToRead: 'Shared by {name} as read-only. Duplicate it to change or run it.',
  sharedToEdit: 'Shared by {name}. You can change and run it.',
  shareHint:
    'Readers see everything in this workflow: the rows of its files and samples, its versions, and its runs with rejected values and output files.',
  shareEditHint:
    'Editors can also change and run it, with their own or shared connections. If they change a component that uses your connections, the component reads and writes with your permissions when you refresh or run it. Review their changes first.',
  changedByOthers: 'Another user changed this workflow',
  changedByOthersHint:
    'If you continue, the following components use your connections and run with your permissions:',
  drawnInFile: 'the author of an opened file',
  nodeChangedBy: '{title}, last changed by {name}',
  lookFirst: 'Review first',
  goOnAsItIs: 'Continue anyway',
  sharedWithNobody: 'Only you can see this workflow. Search for a user or group to share it with.',
  moreShared:
    'More than {count} workflows are shared with you, and this list shows only the first ones. Ask the owners to stop sharing workflows that you no longer need.',
  moreShares:
    'This workflow is shared with more than {count} users, and this list shows only the first ones. Search for others by name to change their access.',
  nothingShared:
    'No workflows are shared with you yet. To share one, its owner opens the menu of the workflow’s tab and chooses Share.',
  nobodyFound: 'No matching user or group in your organization.',
  sharedWithMe: 'Shared with me',
  newlyShared: '{workflows} newly shared with you',
  closeWhileSending:
    'A file of this workflow is still uploading. Wait until the upload ends, or cancel or pause it, before you close the tab.',
  closedShared: 'Tab closed. You can find the workflow under File > Open Workflow > Shared with me.',
  versionsHint:
    'Anj keeps all versions of the last hour, one per hour for a day, one per day for 30 days, and all versions that were named or run.',
  versionRestoredUndo: 'The workflow was restored to this version. You can undo this.',
  versionIsPresent: 'This is the current version.',
  versionSame: 'Identical to the current version.',
  versionPlacesDiffer: 'Only positions, connections or notes differ from the current version.',
  versionChanges: 'Changes since this version',
  versionHasAdded: 'Added: {name}',
  versionHasRemoved: 'Removed: {name}',
  versionHasChanged: 'Changed: {name}',
  timeSpan: '{from} to {to}',
  showSaves: 'Show {saves}',
  versionAdded: '{components} added since',
  versionGone: '{components} removed since',
  versionChanged: '{components} changed since',
  dropToOpen: 'Drop the workflow file to open it.',
  savedLater:
    'The server does not respond. Your changes are stored in this browser, even if you close it, and will be saved when the server responds again.',
  stateSaved: 'Saved',
  stateSaving: 'Saving…',
  stateOffline: 'Offline',
  stateConflict: 'Changed elsewhere',
  stateNotSaved: 'Not saved',
  allRuns: 'All runs',
  runAgain: 'Run again',
  loadingLog: 'Loading log',
  whatRunSaid: 'Run log',
  showProfile: 'Show column profile',
  tryFirstRows: 'Test with the first rows',
  earlierRuns: 'Earlier runs',
  asItIs: 'Current',
  asCreated: 'After creation',
  whichDefinition: 'Definition to show',
  tableAsItIs: 'Table as it is now',
  tableAsCreated: 'Table as the run would create it',
  countedUp: 'auto-increment',
  computed: 'computed',
  loadingRuns: 'Loading runs',
  runsOfWorkflow: 'Runs of this workflow',
  showEarlierRuns: 'Show earlier runs',
  savedHint: 'All changes are saved on the server.',
  savingHint: 'Your changes are being saved.',
  saveRefused: 'The server rejected the changes.',
  chooseVersion: 'Choose which version to keep.',
  unsavedAtLogOut: 'You have unsaved changes',
  unsavedAtLogOutChoice:
    'The server does not have your latest changes to: {names}. This browser can keep them until you log in here again. Until then, other users of this browser could read them.',
  unsavedAtLogOutOnly:
    'The server does not have your latest changes to: {names}. This browser cannot store all of them, and those it cannot store are lost when you log out.',
  stay: 'Stay logged in',
  logOutAndKeep: 'Log out and keep changes',
  logOutAndDrop: 'Log out and discard changes',
  tryAgain: 'Try again',
  stepChangedSince:
    'This step cannot be undone or redone, because another user has changed the same item since. Earlier steps still can.',
  newsTakenIn: 'Changes made elsewhere were merged into {name}.',
  workflowGone: 'This workflow can no longer be saved',
  workflowGoneChoice:
    '{name} was deleted, or you no longer have permission to change it. You can keep your changes as a separate workflow.',
  fileReading: 'Reading the file …',
  fileReadAnew: 'The file is being read again with the new options.',
  fileReadInPart:
    'The new options are not applied to the whole file yet. Press Run or Read again to apply them.',
  firstPartOfFile:
    'Preview of the first part of the file with the new options. Press Run or Read again to read the whole file.',
  firstPartEmpty: 'With these options, the first part of the file has no rows.',
  fileChangedMeanwhile:
    'The options of the file changed while it was being read. Try again to read it with the current options.',
  rowsBeforeChange: 'as read with the previous options',
  fileOptionMissing: 'The delimiter is missing. Enter it under How the file is read.',
  formerFileStays: 'This component keeps {fileName} until another file has been read.',
  fileUploading: 'Uploading {fileName} …',
  fileDropHint: 'Drop one or more files here, or choose them. Several files become one table.',
  fixedRulerHint:
    'Click the ruler to add a boundary, and drag a boundary to move it. Double-click it, or press Delete, to remove it.',
  fixedBoundary: 'Boundary between {left} and {right}',
  fixedBoundaryAt: 'after character {at}',
  fixedBoundaryHint: 'Drag, or use the arrow keys. Double-click to remove.',
  fixedJoin: 'Join with the column before it',
  fixedPrefixHint:
    'Such as # or --, with the blanks before it. Separate several texts with a bar between blanks: # | --',
  addFilesHint: 'Or drop them here. All files are read together.',
  addFilesAfterFailure: 'The files are added to those that were read last.',
  removeFile: 'Remove {name}',
  removeFileTitle: 'Remove a file',
  removeFileQuestion:
    'Remove “{name}” from the set? Workflows and schedules that use the set then read only its other files.',
  filePatternHint: '* stands for any characters, ? for one. Leave it empty for all files of the main kind.',
  replaceOrChoose:
    '“Replace file” updates the rows in every workflow that uses this file. “Choose another file” changes only this component.',
  replaceFileHint:
    'Uploads a newer version of the same file. Every workflow that uses the file reads the new version.',
  columnsGone:
    'The source no longer has the columns that are struck through. Remove them here, or restore them in the source.',
  moveColumn: 'Move {name}: up or down arrow key',
  moveColumnHint: 'Drag, or use the arrow keys',
  noColumnFound: 'No column matches “{text}”.',
  fieldRequired: '{title} is required',
  fileReadAsText: 'Every column is text. Choose Detected to use the types that all values fit.',
  fileColumnsAdded: 'The newest content of the file has more columns: {columns}.',
  fileColumnsRemoved: 'The newest content of the file lacks columns: {columns}.',
  fileTypesLost: 'The file lacks columns whose type you had chosen: {columns}. Undo brings these types back.',
  typesFoundDiffer: 'The values now in the file suggest different types: {columns}.',
  moreConnections:
    'There are more than {count} connections, and this list shows only the first ones. Delete connections that you no longer need.',
  moreNames:
    'The server has more than {count} names, and this list shows only the first ones. You can also type any other name.',
  moreTables:
    'The database has more than {count} tables, and this list shows only the first ones. To read another table, write a SELECT.',
  moreToSearch: 'The list shows {offered} of {count}. Type part of the name to find the others.',
  connectionsLoading: 'Loading connections …',
  invertHint: 'Swap selected and unselected columns.',
  namesTwice: 'Two columns would have the same name: {names}. Rename one of them.',
  columnsNeedSource: 'Connect a source to see its columns.',
  formatHint: 'yyyy year, MM month, dd day, HH mm ss time. Leave empty for ISO 8601',
  nearlyFits: '{type}, {misfits} of {values} do not fit',
  nearlyFitsOne: '{type}, 1 of {values} does not fit',
  nearlyFitsFormats: 'These {formats} formats fit {percent} % as {type}, {misfits} of {values} do not fit',
  nearlyFitsFormatsOne: 'These {formats} formats fit {percent} % as {type}, 1 of {values} does not fit',
  formatReads: '1 format reads {read} of {values}:',
  formatsRead: '{formats} formats read {read} of {values}:',
  formatsFirstRows: 'in the first 100,000 rows',
  formatExample: 'such as {example}',
  formatIgnores: 'It ignores {units} beside a number.',
  formatsIgnore: 'They ignore {units} beside a number.',
  formatsRefuse: 'Numbers with other units do not convert: {units}.',
  formatsNumberCells: 'Some cells are numbers and not texts. The first format reads them.',
  formatUnclear: 'Another format reads {values}, such as {example}, with a different meaning.',
  formatsUnclear:
    'Two formats read {values}, such as {example}, with different meanings. The first one decides.',
  dateAmbiguousSample: 'Which day is {value} in this column?',
  dateAmbiguous: 'The order of day and month is ambiguous in this column. Choose its format.',
  targetUnchanged: 'The target contains the same data as before the run.',
  targetUnknown: 'Anj cannot tell whether the target was changed. Check it before you run again.',
  leftOutListed: 'The result lacks the whole row. After a run, the tab Rejects lists all rows left out.',
  setNullListed: 'After a run, the tab Rejects lists all values set to null.',
  writtenDates: 'Form of dates and times',
  writtenDatesHint:
    '{columns}: 2024-01-31, 10:15:00 or 2024-01-31 10:15:00. A value that no step has changed keeps the form that it has in its source file.',
  rejectPolicyHint: 'What to do with values that do not convert without loss.',
  conversionsCounting: 'Counting values that do not convert …',
  conversionsCancelled: 'Counting was cancelled.',
  frozenFewer:
    'Only {columns} could be frozen, because some room must remain for scrolling. Make the table wider to freeze more.',
  atLeast: 'At least',
  lookedAt: '{rows} checked.',
  oneLookedAt: '1 row checked.',
  allConvert: 'Every value converts. {looked}',
  someDoNotConvert: '{cells} of {columns} would not convert. {looked}',
  cellsDoNotConvert: '{cells} would not convert',
  failedCell: '{place}: {value} {reason}',
  placeInTable: 'Row {row}',
  placeInFile: '{file}, row {row}',

  // Editor: joins and union
  twoTablesNeeded: 'Connect two sources to combine their rows.',
  twoTablesToMatch:
    'Connect two sources. The first one is the main table, the second one is searched for matches.',
  innerJoinMeaning: 'Rows of both tables with equal keys.',
  leftJoinMeaning: 'All rows from the left table, with the matching rows from the right table.',
  rightJoinMeaning: 'All rows from the right table, with the matching rows from the left table.',
  fullJoinMeaning: 'All rows of both tables, combined where their keys are equal.',
  lookUpMeaning:
    'All rows of the left table, with columns of the matching row of the right table. A row with an empty key has no match.',
  lookUpSeveralFound:
    '{rows} of the left table have several matches. The run refuses them; the preview shows the first match.',
  compareTablesMeaning:
    'Rows of the right (new) table that were added or changed, and rows of the left (old) table that were removed.',
  twoTablesToCompare: 'Connect two sources. The first one is the old table, the second one is the new table.',
  onlyInOneTable: 'Not compared, because only one table has them: {columns}',
  compareNeedsUniqueKeys: 'The run refuses empty keys and keys that occur several times in one table.',
  rowsWithMatchMeaning:
    'Rows of the left table whose key occurs in the right table, each once. A row with an empty key has no match.',
  rowsWithoutMatchMeaning:
    'Rows of the left table whose key does not occur in the right table, also rows with an empty key.',
  equalNamesHint: 'Both tables have a column with this name.',
  suggestedKeys: 'Suggested:',
  keyOverlap: '{percent} of the left values exist in the right table.',
  isNullHere: 'null',
  unionByName: 'Columns with equal names are stacked. If a table lacks a column, its rows have null there.',
  unionByPosition: 'Columns are stacked by position. The left table provides the column names.',
  keyColumnGone:
    'The {side} table no longer has the column {column}. Choose another one, or remove the pair.',
  unionMissing: 'The {side} table lacks: {columns}',
  matchesCounting: 'counting…',
  matchesRows: 'Result: {rows} rows.',
  matchesOneRow: 'Result: 1 row.',
  viewOfPreview: 'In this preview',
  stepsOfWorkflow: 'In the workflow',
  stepKeepValue: 'Keep rows with {value}',
  stepRemoveValue: 'Remove rows with {value}',
  stepKeepEmpty: 'Keep rows without a value',
  stepRemoveEmpty: 'Remove rows without a value',
  stepKeepFrom: 'Keep rows from {value} on',
  stepKeepUpTo: 'Keep rows up to {value}',
  stepReplaceValue: 'Replace {value} …',
  readCell: 'Read the whole cell',
  formulaParts: 'Parts of the formula',
  formulaPartsCut: 'The first {count} parts are shown.',
  formulaPartsNeedPlainRows:
    'These rows have no numbers. Remove the sorting and the search to see the parts of the formula.',
  emptyText: 'empty text',
  stepFilterByValues: 'Filter rows by values …',
  valuesOf: 'Values of {column}',
  findValues: 'Find values',
  emptyValues: 'Empty',
  noValues: 'No value found.',
  valuesKeep: '{rows} stay.',
  valuesListed: 'The {listed} most frequent of {distinct} values. Search for the others.',
  valuesOfFirst: 'Only the first million rows are counted, because the column has too many values.',
  valuesOfSample: 'The values are from the sample of the preview.',
  keepTheseRows: 'Keep these rows',
  stepFilter: 'Filter rows by a condition …',
  stepsSort: 'Sort rows',
  stepSortAscending: 'Ascending',
  stepSortDescending: 'Descending',
  stepRename: 'Rename column …',
  stepsType: 'Change type',
  stepRemoveColumn: 'Remove column',
  stepRemoveColumns: 'Remove {columns}',
  stepsArrange: 'Keep or move',
  stepKeepOnly: 'Keep only this column',
  stepKeepOnlyThese: 'Keep only these columns',
  stepMoveFirst: 'Move to the start',
  stepMoveLeft: 'Move left',
  stepMoveRight: 'Move right',
  stepMoveLast: 'Move to the end',
  stepsValues: 'Change values',
  stepsCalculate: 'Calculate',
  stepCalculate: 'From this column …',
  stepsSplit: 'Split or extract',
  stepExtract: 'Extract by a pattern …',
  stepParseJson: 'Read JSON text …',
  stepsCheck: 'Check this column',
  stepsCheckThese: 'Check these columns',
  stepsRows: 'Group, pivot or unpivot',
  stepPivot: 'Make columns of these values …',
  stepFindSimilar: 'Find similar rows by this column',
  stepFindSimilarBy: 'Find similar rows by these columns',
  stepGroupByThese: 'Group by these columns',
  stepRemoveDuplicatesOf: 'Remove duplicates of these columns',
  stepMerge: 'Merge columns …',
  stepUnpivotThese: 'Turn these columns into rows',
  stepUnpivotOthers: 'Turn the other columns into rows',
  stepsOfWay: 'Steps',
  showSteps: 'Show the steps',
  rowsBeforeAfter: '{before} → {after} rows',
  rowsAfter: '{after} rows',
  renameStep: 'Rename {step}',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  switchedOff: 'Switched off: rows pass through unchanged',
  switchedOffPanel:
    'Switched off: rows pass through unchanged. The counts below are those of the step when it is on.',
  switchedOffChange: 'switched off',
  switchedOnChange: 'switched on',
  off: 'Off',
  moveStepEarlier: 'Move earlier',
  moveStepLater: 'Move later',
  stepsSwapped: '{step} now stands before {other}.',
  stepDeleted: '{step} was deleted. Its source leads to the next component.',
  showEmptyRows: 'Show the {rows} without a value',
  columnsSelected: '{columns} selected',
  renameColumn: 'Rename {column}',
  nameTaken: 'Another column has this name.',
  stepBehindTypes:
    'The step stands behind {title}, which accepts only Column Selection before it. Its rows have the changed types.',
  stepBeforeSelection:
    'The step stands before {title}, so that it sees the values as the preview shows them.',
  selectionAddedForTypes: 'Change Data Type accepts only {title}, so that one was added before it.',
  laterStepsMiss: 'A column is missing or has another name now, in: {steps}.',
  stepGroup: 'Group by this column',
  stepGroupByMonth: 'Group by month',
  stepRemoveDuplicates: 'Remove duplicates of this column',
  stepReplace: 'Replace values …',
  stepClean: 'Clean text …',
  stepSplit: 'Split column …',
  stepFill: 'Fill empty values …',
  filterNeedsColumns: 'Connect a source first. Then choose the rows to keep.',
  filterKeepsAll: 'Without a condition, all rows stay.',
  filterFormulaHint:
    'A row stays where the formula is true. It does not stay where the formula is false or empty.',
  caseIgnored: 'Upper and lower case are the same.',
  caseMatters: 'Upper and lower case differ.',
  notOfType: '{value} is not a value of type {type}.',
  rowsKept: '{kept} of {all} rows stay.',
  rowsCounting: 'Counting the rows that stay …',
  sortNeedsColumns: 'Connect a source first. Then choose the columns to sort by.',
  sortOrderHint: 'The first column decides. The next one orders the rows that are equal in it.',
  jsonNeedsSource: 'Connect a source first. Then choose the column with JSON.',
  jsonListHint: 'Each element of the list becomes a row. Paths within it begin with its path and [*].',
  jsonPathsFound: '{paths} in {texts}.',
  jsonNoneFound: 'No JSON found in the first {texts}.',
  jsonMorePaths: 'Only the first {limit} paths are listed.',
  jsonNotRead: 'Not valid JSON: {texts}.',
  pivotNeedsSource: 'Connect a source first. Then choose the column whose values become columns.',
  pivotValuesHint: 'Each ticked value becomes a column, in this order.',
  pivotManyValues: 'The column has {count} values. Should each of them become a column?',
  pivotMoreThanLimit:
    'The column has {count} values, and at most {limit} can become columns. Tick those that you need.',
  pivotOtherRows: '{rows} have other values.',
  unpivotNeedsSource: 'Connect a source first. Then choose the columns whose cells become rows.',
  unpivotOthersHint: 'All columns except these become rows, also columns that the source gets later.',
  unpivotEmptyHint: 'Otherwise, an empty cell makes no row.',
  runningNeedsSource: 'Connect a source first. Then choose the values to add.',
  runningOrderHint:
    'Without a sort column, the values follow the order of the rows. The rows keep their places.',
  sampleSeedHint: 'The same seed and the same rows give the same sample.',
  groupNeedsSource: 'Connect a source first. Then choose the columns to group by.',
  groupOfAll: 'Without a group column, all rows become one row.',
  groupIgnoresEmpty: 'Values ignore empty cells. Sums and averages of whole numbers and decimals are exact.',
  duplicateOrderHint: 'Without a sort column, the first row is the one that comes first in the source.',
  wholePairsHint: 'The first pair that matches a value decides. A blank field stands for empty values.',
  partPairsHint:
    'The pairs are applied one after another, in this order. A blank field stands for empty values, or removes the part.',
  pastePairsHint: 'Copy two columns of a spreadsheet and paste them into a field, to add all their lines.',
  tooManyPairs: 'Nothing was pasted: there would be {count} pairs, and the limit is {limit}.',
  partsOnlyInTexts: 'Only texts have parts. Column {column} has the type {type}.',
  pairNotOfType: 'A marked value is not a value of column {column}, whose type is {type}.',
  cleansOnlyTexts: 'Only texts can be cleaned. Column {column} has the type {type}.',
  keepOnlyHint: 'Without a choice, all characters stay.',
  unicodeFormHint: 'Texts that look the same can have different codes.',
  splitNeedsColumns: 'Connect a source first. Then choose the column to split.',
  splitDelimitersHint: 'Any of them separates two parts.',
  splitPatternHint: 'A regular expression in RE2 syntax, whose matches separate the parts.',
  extractPatternHint:
    'A regular expression in RE2 syntax. Each of its groups, in parentheses, becomes a column. Without groups, the whole match does.',
  extractRowsHint:
    'Each match becomes a row. The other columns repeat. A text without a match stays one row.',
  splitWidthsHint: 'The characters of each part, separated by commas.',
  splitRowsHint: 'Each part becomes a row. The other columns repeat.',
  mergeOrderHint: 'The values are in the order in which you choose the columns.',
  mergeEmptyHint: 'An empty value then leaves no separator behind.',
  fillWithinHint: 'Values are taken only from rows that are equal in these columns.',
  sqlNotOneSelect: 'Only one SELECT is possible here.',
  sqlTooDeep: 'The SELECT nests more than {limit} levels.',
  sqlFunctionRefused: 'The function {name} is not available in this step.',
  sqlFunctionChanges:
    'The function {name} gives another result each time. Add a column with Calculate Columns first, or write a constant.',
  sqlFunctionGrows:
    'The function {name} can make huge values. Use a length of at most {limit} as a constant.',
  sqlTableFunctionRefused:
    'A SELECT here reads only input1 and input2. The table function {name} is not available.',
  sqlTableRefused: 'There is no table {name}. The tables are: {tables}.',
  sqlPlaceRefused: 'Tables have no schema or database here. Write the name of the table alone.',
  sqlRecursion: 'Recursive queries are not available, because they might never end.',
  sqlSample: 'A random sample is not available. Use the step First Rows.',
  sqlTypeRefused: 'The type {name} is not available in this step.',
  sqlNameIsFunction: 'Write {table}.{name} if you mean a column. The function {name} is not available.',
  sqlPartRefused: 'This part of SQL is not available in a step: {part}.',
  sqlNotReproduced: 'Anj cannot run this SELECT as it is written. Write it in a simpler way.',
  sqlHint:
    'The tables are input1 and, with a second source, input2. Without ORDER BY, the rows have no certain order.',
  sqlLosses:
    'Calculations with floating-point numbers round, division of decimals gives such numbers, and TRY_CAST returns an empty value where it fails. Other steps would count and list such values.',
  sqlNeedsSource: 'Connect a source first. Then write a SELECT over its rows.',
  sqlChecking: 'Checking …',
  sqlReturns: 'Returns {columns}.',
  sqlPlaceholder: 'SELECT region, sum(amount) AS total FROM input1 GROUP BY region ORDER BY region',
  calculateHint:
    'A formula such as [Unit price] * quantity gives the value of a column for each row. Formulas can use the columns above them.',
  matchesNeedKeys: 'Choose the key columns to see how many of them match.',

  // Editor: outputs
  writeDropCreate: 'The run drops the table with its rows and creates it again with the new rows.',
  writeReplaceOrCreate:
    'The run deletes the rows of the table and inserts the new ones. It creates the table if it does not exist.',
  writeReplace:
    'The run deletes the rows of the table and inserts the new ones. It fails if the table does not exist.',
  writeAppendOrCreate: 'The run adds the new rows to the table. It creates the table if it does not exist.',
  writeAppend: 'The run adds the new rows to the table. It fails if the table does not exist.',
  writeUpdateOrCreate:
    'The run updates rows whose keys are already in the table and adds the others. It creates the table if it does not exist.',
  writeUpdate:
    'The run updates rows whose keys are already in the table and adds the others. It fails if the table does not exist.',
  effectReplaceTable:
    'The run drops {table} with all its rows{count} and creates it again with the new rows. The new table has none of its keys, indexes and defaults.',
  effectReplaceRows:
    'The run deletes all rows of {table}{count} and inserts the new ones, in one transaction. The table keeps its columns and keys.',
  effectAppend: 'The run keeps all rows of {table}{count} and adds the new ones.',
  effectUpdate:
    'The run updates the rows of {table}{count} that have the same key{key} as a new row, and inserts the other new rows.',
  effectMissingKept: 'Rows that are missing from the source stay.',
  effectMissingDeleted: 'It deletes the rows that are missing from the source.',
  effectMissingDeletedWithin:
    'It deletes the rows that are missing from the source, if the source has other rows with the same {within}.',
  effectMissingMarked: 'It marks the rows that are missing from the source in {column}.',
  effectMissingMarkedWithin:
    'It marks the rows that are missing from the source in {column}, if the source has other rows with the same {within}.',
  effectCreate: '{table} does not exist. The run creates it with the new rows.',
  effectCreateKey: '{table} does not exist. The run creates it with the key {key} and inserts the new rows.',
  effectFails: '{table} does not exist, and the run may not create it. The run fails.',
  aboutRows: 'about {rows}',
  overriddenByDrop: 'Has no effect, because “Replace the table” always creates the table.',
  keysOfTable: 'Keys of the table:',
  tableHasNoKey:
    'The table has no primary or unique key, so its rows cannot be updated by key. Create a key in the table, or choose another way to write.',
  updateKeyNoKey: '{columns} is not a key of the table. You can update rows by: {keys}.',
  updateKeyGone: 'The source no longer has: {columns}. Remove it here, or choose another column.',
  writeSafe: 'If the run fails, the table stays as it was.',
  truncateHint:
    'Faster than deleting rows. Requires the permission to TRUNCATE, and does not fire DELETE triggers.',
  updateByKeyHint:
    'Columns that together identify a row. The table needs a primary or unique key with exactly these columns.',
  updateKeyMissing: 'Choose at least one key column.',
  keysComparedHint:
    'Each run also reads the keys of all rows of the source, and compares them with the table.',
  markColumnHint:
    'A column of dates with time gets the time of the run, a column of true and false gets true. The mark is removed when the row is in the source again.',
  markColumnNeeded: 'Choose a column of the table.',
  maxShareHint:
    'The run fails if a larger share of the table is missing, and names the number of rows. 0 % only counts them.',
  onlyWithinHint:
    'Covers only rows whose values in these columns also occur in the source, such as the regions or months that it contains.',
  columnMappingHint:
    'By default, columns are written to columns with the same name. Enter a different name where the table has one.',
  columnMappingChoose:
    'By default, columns are written to columns with the same name. Choose another column where the names differ.',
  columnsWithoutPlace:
    'The table has no column for: {columns}. Map them under Column mapping, or remove them in an earlier step.',
  columnsUnfilled: 'These columns of the table require a value but receive none: {columns}',
  targetAsking: 'Loading the table from the server …',
  targetAskAgain: 'Reload the table from the server',
  targetNotNamed: 'Choose a connection, a database and a table to see its columns.',
  targetThere: 'The table exists.',
  targetThereRows: 'The table exists, with about {rows} rows.',
  targetThereOneRow: 'The table exists, with about 1 row.',
  targetToCreate: 'The table does not exist yet. The run creates it.',
  targetMissing:
    'The table does not exist. Turn on Create the table if it does not exist, or choose another table.',
  targetNotCreated:
    'The table exists and keeps its definition. Only Replace the table would recreate it like this.',
  targetTypeGuess: '≈ The run measures the values first and may choose a narrower type.',
  newTableGridHint:
    'An empty field shows what the run chooses. Choose a name, a type or a length of your own, or the columns of the key.',
  fitToDataHint: 'The types fit the values of this run and leave no room for larger values in later runs.',
  outputNeedsSource: 'Connect a source to see its columns.',

  // Editor: database inputs and their samples
  refreshHint:
    'Reads the columns and a sample of at most 100,000 rows for previews. A run always reads the current data.',
  sampleStale: 'The settings have changed since the last Refresh.',
  sampleGone: 'The sample has expired. Press Refresh to read a new one.',
  sampleWhole: 'All {rows} rows, as of {time}',
  sampleOneRow: 'The only row, as of {time}',
  samplePart: 'A sample of the first {rows} rows, as of {time}',
  sampleWaiting: 'Waiting for the server …',
  sampleReading: 'Reading … {rows}',
  sampleOfPreview: 'sample',
  sampleAsOf: 'as of {time}',
  rowsWent: '{read} read, {written} written, {stored} counted in the target.',
  rowsLeftEmpty: 'Skipped because every cell was empty: {rows}.',
  rowsLeftRejected: 'Skipped because a value did not convert: {rows}.',
  rowsLeftByRules: 'Left out by rules of Check Rows: {rows}.',
  rowsLeftUnmatched: 'Left out by Look Up, without a match or with several: {rows}.',
  rowsLeftForCauses: 'Left out by rules, by Look Up, or because a value did not convert: {rows}.',
  valuesDidNotConvert: '{values} did not convert',
  failuresOfRules: '{failures} of rules',
  rowsNotMatched: '{rows} without exactly one match',
  cellsBecameNull: 'Empty in the sources and read as null: {cells}.',
  triedFirstRows: 'Test run with the first rows of each input, at most {rows}, written to {target}.',
  runAgainHint: 'Runs the workflow again as it was in this run, with the current data.',
  runStarting: 'Starting the run …',
  begunBySchedule: 'Schedule {name}',
  runBegunBySchedule: 'The schedule {name} started this run with its copy of the workflow.',
  noRunYet: 'No runs yet. Press Run to see the progress here.',
  noRunsYet: 'This workflow has not run yet.',
  rejectsTableHint:
    'Each value that does not convert adds a row here: run, row, column, value, reason, step, and the row as JSON. Leave it empty for no table.',
  rejectsExpired: 'Only the first {shown} of {all} are still stored.',
  rejectsListed: 'The list shows the first {shown}. Filter it to see the others.',
  noRejectMatches: 'No value matches the filter.',
  noRejects: 'The run converted all values.',
  rejectNotConverted: 'No component converts this column any more.',
  tryHint:
    'Reads only the first rows of each input, prepares them as a run does, and writes them to a separate table. {target} stays unchanged.',
  tryHintFile:
    'Reads only the first rows of each input, prepares them as a run does, and writes them to a separate file.',
  tryRowsWrong: 'Enter a whole number from 1 to 1,000,000.',
  testTableHint:
    'Recreated each time. If a table with this name does not come from a test run, Anj never replaces it.',
  testFileHint: 'The file name without its extension.',
  tryJoinHint:
    'The first rows of joined tables may not match each other, so fewer may be joined than in a full run.',
  profileOfAll: 'Based on all {rows}.',
  profileOfFirst: 'Based on {rows}. Other rows may differ.',
  resultOfTry: 'From a test run with at most {rows} of each input.',
  rowsFound: '{rows} found',
  rowsNone: 'rows 0 of 0',
  rowSeen: 'row {row}',
  rowsSeen: 'rows {first} to {last}',
  seenOf: '{seen} of {rows}',
  seenOfFound: '{seen} of {rows} found',
  seenCounting: '{seen}, counting…',
  valuesNotConverted: '{values} here do not convert',
  oneValueNotConverted: '1 value here does not convert',
  rowsBreakRule: '{rows} here break a rule',
  oneRowBreaksRule: '1 row here breaks a rule',
  rowsWithoutOneMatch: '{rows} here have no match, or several',
  oneRowWithoutOneMatch: '1 row here has no match, or several',
  noRowFound: 'No row contains “{text}”',
  cellsCopied: '{cells} copied',
  cellsCopiedCut: '{cells} copied. Values that were too long were truncated and end in …: {cut}.',
  cellCut: 'The value is too long to display. It is truncated at …',
  copyNotAllowed: 'Your browser does not allow copying here. Select the text and press Ctrl+C.',
  copying: 'Copying …',
  copyTooLarge: 'You can’t copy more than {most} cells at a time. Select fewer.',
  copyOnceMore: 'The rows have loaded. Press Ctrl+C again to copy them.',
  cellIsNull: 'This cell is null: it has no value.',
  cellIsEmpty: 'This cell contains empty text.',
  valueDoesNotConvert: 'This value does not convert: {reason}.',
  queryHint: 'A single SELECT in the server’s SQL dialect. It runs in a read-only transaction.',
  queryHintUndone:
    'A single SELECT in the server’s SQL dialect. It runs in a transaction that is rolled back.',
  filterHint: 'A condition as in a WHERE clause, such as amount > 100. The server applies it.',
  incrementalHint:
    'The first run loads all rows. Each later run loads the rows whose value in the rising column is greater than at the last successful run.',
  risingColumnHint: 'A column whose value rises whenever a row is added or changed.',
  risingColumnNone: 'The source has no column of numbers or dates. Refresh, or choose another table.',
  lookBackHint:
    'Reads this much before the last bound again, for rows that were committed late. Needs an output that updates by key.',
  rowVersionHint: 'The server says which row versions are final, so no look-back is needed.',
  nextLoadFirst: 'Next run: all rows, because no run has loaded them into this target yet.',
  nextLoadChanged: 'Next run: all rows, because the source or the target has changed since the last load.',
  nextLoadAfter: 'Next run: rows with {column} after {after}.',
  nextLoadAfterNothing: 'Next run: rows with a value in {column}.',
  nextLoadDoubtful:
    'It is unknown whether the last run committed its rows, with {column} up to {upTo}. Check the table, then choose the start under Load again.',
  nextLoadWithDefaults: 'For the default values of the parameters.',
  loadPartial: 'These steps see only the new rows, not those of earlier runs: {titles}.',
  loadAgainFrom: 'Load again from …',
  loadAgainTitle: 'Load again from',
  loadAgainHint: 'After this run, the next run continues from its greatest value.',
  loadAgainAppends:
    'The output appends rows. Rows that the table already has will be there twice, so remove them first.',
  loadStartLast: 'After the last bound: {after}',
  loadStartFirst: 'All rows, because this is the first load',
  loadStartAfter: 'After a value of {column}',
  loadStartAll: 'From the beginning: all rows',
  loadValueWrong: 'Enter a value such as {example}.',
  runLoadAll: '{title}: {rows} read, all rows up to {column} {upTo}',
  runLoadAllWithoutBound: '{title}: {rows} read, all rows, none with a value in {column}',
  runLoadAfter: '{title}: {rows} read, {column} after {after} up to {upTo}',
  runLoadUpTo: '{title}: {rows} read, {column} up to {upTo}',
  runLoadNone: '{title}: {rows} read, none with a value in {column}',
  runLoadWithoutValue: '{title}: {rows} without a value in {column} left out',
  runLoadChosen: '{title}: a user chose where this load begins',
  treatAsFileHint: 'Skips rows that are entirely empty and turns empty texts into null, as for files.',
  databasesFound: '{databases} found.',
  shareConnectionHint: 'All users of your organization can use it, but nobody can see its password.',
  connectionShared: 'Your organization can use this connection',
  connectionOfOthers: 'Shared by another user. You can use it, but not change it.',
  connectionMissing: 'The selected connection was deleted or is no longer shared. Choose another one.',
  connectionDeleteQuestion:
    'Its password is deleted with it. Workflows that use it can’t run until you choose another connection for them.',
  connectionGone: '{name} was deleted.',
  tablesNeedConnection: 'Choose a connection, or save the new one, to see its tables.',
  tableListEmpty: 'This database has no tables that the user can read.',
  tableNotListed:
    'The list has no table or view with this name. Choose one from the list, or reload it from the server.',
  portInServerName: 'The port in the server name is used.',
  portOfInstance: 'SQL Server Browser provides the port of the instance.',
  windowsLoginHint: 'Logs in with the Windows account that is configured on the Anj server.',
  azureTlsHint: 'Azure accepts only encrypted connections. Anj always verifies the server’s certificate.',
  sshHostKey: 'Host key of the SSH server: {hostKey}',
  sshHostKeyPinned:
    'This key is saved with the connection. From then on, a server with another key is rejected.',
  sshHostKeyUnknown:
    '“Test connection” shows the key of the SSH server, so that you can compare and save it.',

  // Portal: lists
  nothingMatches: 'No results.',
  listFailed: 'The list could not be loaded: {reason}',

  // The home of workflows
  workflowHomeHint: 'Home: all workflows',
  homeLead: 'Your workflows, and the workflows that others share with you.',
  homeSearchHint: 'Name or owner',
  homeEmpty:
    'No workflows yet. A workflow reads files and databases, prepares their rows, and writes the result to a file or a database.',
  homeFolderEmpty:
    'This folder is empty. Drag a workflow onto it, or choose Actions > Move to folder in the row of a workflow.',
  homeSharedView: 'Shared with you, view only',
  homeSharedEdit: 'Shared with you',
  homeNeverRun: 'Never run',
  homeNoNextRun: 'Nothing planned',
  homeAndMore: '{names} and {count} more',
  homeFolderDelete: 'Delete the folder “{name}”? Its {content} move to {target}. No workflow is deleted.',
  homeFolderDeleteEmpty: 'Delete the empty folder “{name}”?',
  homeTop: 'the top',
  homeDragHint: 'Drag a workflow onto a folder to move it.',
  homeMoveHint: 'Groups with which the folder is shared can reach the workflow.',
  homeGroup: '{name} (group)',
  homeFoldersOfOthers: 'Shared with me',
  homeFolderOf: 'Shared by {name}',
  homeFolderOfOtherEmpty: 'This folder is empty.',
  folderShareLead:
    'Members of these groups see the folder, and every workflow in it and in the folders in it, also those that you add later.',
  folderNotShared: 'This folder is not shared with a group.',
  folderNoGroups: 'There are no more groups. Administrators create groups under User List > Groups.',
  throughFolder: 'Through the folder {name}',
  homeDeleteQuestion: 'Delete “{name}”? You can restore it for 30 days.',

  // Where used
  usesLead: 'Workflows and schedules that read or write a connection, a table, a column, a file or a place.',
  usesChoose: 'Choose what to search, and press Search.',
  usesTableHint: 'Leave a name empty for all. The search ignores case.',
  usesNone: 'No workflow or schedule uses it.',
  datasetInUse:
    'The file was not deleted, because it is used in {what}. Choose another file there first, or leave out ifUnused.',
  usesBusy:
    'The file was not deleted, because workflows or schedules are being saved right now. Please try again in a moment.',
  usesHidden: 'Also used in workflows that you may not see: {count}.',
  usesMore: 'Only the first {shown} of {count} are listed.',
  usesOf: 'Used in {what}:',
  usesReads: '{name} reads the table',
  usesReadsFile: '{name} reads the file',
  usesTemplate: '{name} fills the file as its template',
  usesSelects: '{name} names it in SQL',
  usesReadsDatabase: '{name} reads the whole database',
  usesWrites: '{name} writes the table',
  usesWritesRejects: '{name} writes rejected rows',
  usesDelivers: 'Delivers its files to the place',
  usesDeleteFails: 'Their next runs fail until you choose another one there.',
  columnsRemoved: 'The next run removes columns of {table} that others read:',
  columnsRemovedFails: 'Change these workflows first, or their next runs fail.',
  readersMore: '{count} more',
  readersHidden: '{workflows} that you may not see',
  usesUnknown: 'Anj could not find out where it is used: {problem}',
  whereUsed: 'Where used',

  // Portal: groups of users
  groupsLead: 'Users can share workflows and folders with a group instead of with each colleague.',
  groupsEmpty: 'No groups yet. Create one, and add its members.',
  groupMembersLead: 'Members have access to everything that is shared with the group.',
  groupNoMembers: 'The group has no members yet.',
  groupAddLead: 'New members have access at once. The audit log records each change.',
  groupNobodyToAdd: 'No matching user who is not in the group yet.',
  moreGroupMembers: 'The group has more than {count} members, and this list shows only the first ones.',
  groupDeleteQuestion:
    'Delete the group “{name}”? Its {members} lose the access that they have only through it. No workflow and no user is deleted.',

  // Portal: managing users
  usersLead: 'Users with access, and their roles.',
  seatsUsed: '{users} of {allowed} users',
  noUsers: 'No users yet.',
  usersSearchHint: 'Name, user name or email',
  createUserLead: 'The user receives an email with a link to set a password. The link works for 7 days.',
  userNameHint: '3 to 20 characters, used to log in',
  roleUserHint: 'Creates and runs workflows.',
  roleAdminHint: 'Also manages the users of the organization and reads its audit log.',
  roleSuperHint: 'Also manages admins, licences and every organization.',
  invitedSince: 'Invited; no password set yet',
  neverSeen: 'Never',
  ownAccountHint:
    'This is your own account. You can change your name and email on the Account page. Only another administrator can change your role, or deactivate or delete your account.',
  askRole:
    'Changing the role ends all sessions of {who} and revokes their API tokens. {who} must log in again.',
  askDeactivate:
    '{who} can no longer log in. All sessions end, and all API tokens are revoked. Nothing is deleted. The licence seat becomes available.',
  deactivateBelongings:
    '{who} owns {what}. Choose a new owner so that scheduled runs continue. Otherwise they are refused until {who} is reactivated.',
  nobodySelected: 'Select at least one user for whom this action is possible.',
  doneTogether: 'Done for {done} of {all}.',
  selectedPeople: 'Selected: {count}',
  eachOfThem: 'For each user',
  askUnlock:
    '{who} is locked out after too many failed log-in attempts. Unlocking lets them try again immediately.',
  askResetLink:
    '{who} receives an email with a link to reset the password. The link works once and expires after an hour. Earlier links stop working.',
  deleteOrDeactivate:
    'Deactivating deletes nothing and can be undone. Deleting removes the account permanently.',
  askReactivate: '{who} can log in again and uses a licence seat.',
  askInvitation: '{who} receives a new link to set a password. Earlier links stop working.',
  askTwoFactor:
    '{who} will be able to log in with the password alone. Do this only if you are sure that {who} has really lost the second factor.',
  deleteLead: 'This cannot be undone. The audit log keeps the actions of {who}.',
  deleteNothing: '{who} owns no workflows, connections, files or runs.',
  deleteBelongings: '{who} owns {what}. Choose a new owner.',
  deleteNoHeir:
    'The organization has no other active user. Invite a user who can take over, or deactivate {who}.',
  heirHint: 'An active user of the same organization',
  importLead:
    'Upload a CSV file with the columns userName, fullName and email to invite many users together. The column role is optional; the default role is user.',
  importFirst: 'Anj checks the file first. Nobody is invited until you confirm.',
  importFileNeeded: 'Please choose a CSV file',
  importChecked: '{accepted} can be invited, {refused} cannot.',
  importDone: '{accepted} invited, {refused} rejected.',
  importNobody: 'None of these users can be invited. Correct the file and check it again.',
  importRefusedStay: 'Lines whose user cannot be invited are skipped.',
  importInvite: 'Invite {people}',

  // Portal: licences
  licencesLead: 'Organizations and their licences.',
  ownLicenceLead: 'The licence of your organization. A super user can change it.',
  noLicences: 'There are no organizations yet.',
  licencesSearchHint: 'Organization, name or email',
  licenceUsersHint: '1 to 1000. Every user who is not deactivated uses a seat',
  licenceDatesHint: 'Dates are in UTC, at most 5 years ahead',
  limitsLead: 'What the organization uses now, and its limits.',
  limitsFormLead: 'Limits for {name}. Leave a field empty to use the server default.',
  limitUse: '{used} of {limit}',
  limitFree: '{used}, no limit',
  limitSetting: 'Server default: {value}',
  limitSettingNone: 'Server default: no limit',
  limitSettingMachine: "Server default: the machine's share for each slot",
  deleteLicenceText: 'This deletes the organization {name} and its licence. This cannot be undone.',

  // Portal: audit log
  auditLogLead: 'All actions, with who did them, when and from where. Entries cannot be changed.',
  noAuditEntries: 'No entries yet.',
  auditSearchHint: 'Words, a name or an id',
  auditNobody: 'Not logged in',
  auditNotSealed: 'Not sealed yet',
  auditOnlyPerson: 'Only actions of this user',
  auditDayHint: 'Dates are in your time zone.',
  auditDaysUtc: 'Dates are in UTC.',
  auditNoChange: 'No further details were recorded.',
  auditVerifyLead:
    'Every entry is sealed together with the seal before it. Verification checks all entries again.',
  auditHeadHint:
    'Optional: the seal that you noted last time. It proves that no later entries were removed from the end.',
  auditHeadWrong: 'A seal consists of a number, a colon and 64 hexadecimal digits (0 to f)',
  auditVerified: '{sealed} sealed entries and all their seals were checked.',
  auditNoteHead:
    'Keep a copy of this seal elsewhere. You can use it later to prove that no entries were removed.',

  // Screens shared by portal and editor
  welcome: 'Welcome {fullName}',
  unexpectedApplicationError: 'Unexpected Application Error!',
  pageNotFoundTitle: 'Page not found',
  pageNotFound: 'There is no page at this address.',
  pageNotAllowedTitle: 'You cannot view this page',
  pageNotAllowed: 'Your role does not have access to it. Ask your administrator for another role.',
  roleUnknown: 'This browser has no information about your role. Please log in again.',
  goToStart: 'Go to the start page',
  loadAgain: 'Reload this page',
  workflowsAreSafe:
    'Your workflows are safe: they are saved on the server, and unsaved changes are kept in this browser.',

  // Pages before log-in
  promise: 'A run either writes exactly the new data or leaves the target unchanged, and tells you which.',
  signUpLead: 'The first account has every permission in the organization and can invite other users.',
  signUpCodeHint: 'The server printed this code when it started.',
  passwordHint:
    'At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ! @ # $. No other characters are allowed.',
  resetPasswordLead: 'Choose a new password. You will be logged out everywhere.',
  setPasswordLead: 'Choose the password that you will use to log in.',
  settingPassword: 'Setting Password...',
  setPasswordFailed: 'Something went wrong while setting password. Please try again!',
  newInvitationHint:
    'Ask your administrator to send the invitation again, or request a link with your email address.',
  newResetLinkHint: 'Anj sends a new link to the email address of your account.',
  passwordOnceMore: 'Enter your password again, too.',

  // Account page
  userNameStays: 'You cannot change your user name.',
  emailNeedsPassword:
    'Required only to change your email address. Anj notifies the old address of the change.',
  changePasswordLead: 'You will be logged out everywhere else. API tokens stay valid.',
  twoFactorLead:
    'With two-factor authentication, you log in with your password and a code from an authenticator app on your phone.',
  singleSignOnLead: 'Log in with your company’s sign-in provider, without an Anj password.',
  identityLinkedAs: 'Linked to {email} at {provider}.',
  identityLinkedAt: 'Linked at {provider}.',
  identityNotLinked: 'To link your account, log out, then log in with the single sign-on button.',
  unlinkIdentityTitle: 'Unlink single sign-on?',
  unlinkIdentityQuestion:
    'After that, you can log in only with your password, until you use single sign-on again.',
  userIdentityUnlinked: 'Single sign-on is unlinked for this user.',
  unlinkUserIdentityQuestion:
    'The user is logged out everywhere, and their API tokens are revoked. The next person who logs in at the sign-in provider with this email address links the account again. If the address is wrong, correct it first.',
  loggedOutGoingOn: 'You are logged out of Anj. The sign-in provider is logging you out, too.',
  twoFactorScan: 'Scan this QR code with your authenticator app, or enter the key in the app.',
  twoFactorQrCode: 'QR code with the key for your authenticator app',
  twoFactorConfirmHint: 'Six digits that change every 30 seconds.',
  recoveryCodesLead:
    'Each code lets you log in once without your phone. Keep the codes in a safe place: they will not be shown again.',
  recoveryCodesLeft: '{count} of 10 recovery codes are unused.',
  recoveryCodesFew: 'You have few recovery codes left. Create new ones.',
  newRecoveryCodesQuestion: 'Creating new recovery codes makes the old ones invalid.',
  turnOffTwoFactorTitle: 'Turn off two-factor authentication?',
  turnOffTwoFactorQuestion:
    'After that, you log in with your password alone. Your recovery codes are deleted.',
  moreSessions:
    'You have more than {count} sessions, and this list shows only the first ones. “Log out everywhere else” also ends the others.',
  sessionsLead:
    'All places where you are logged in. If you don’t recognize a session, end it and change your password.',
  endSessionTitle: 'End this session?',
  endSessionQuestion: 'This session must log in again: {session}.',
  endOtherSessionsTitle: 'Log out everywhere else?',
  endOtherSessionsQuestion: 'You will be logged out everywhere else. You stay logged in here.',
  unknownProgram: 'Unknown program',
  sessionGone: 'This session has already ended.',
  apiTokensLead: 'An API token lets a program call the API as you, without your password, within its scopes.',
  noApiTokens: 'You have no API tokens.',
  apiTokenNameHint: 'The purpose of the token, such as the program that uses it.',
  apiTokenDaysHint: 'From 1 to 365 days.',
  apiTokenNeedsPassword: 'This prevents others from creating a token in your session.',
  apiTokenOnce: 'Copy this token now and keep it as safe as a password. It will not be shown again.',
  revokeApiTokensTitle: 'Revoke all API tokens?',
  revokeApiTokensQuestion: 'Programs that use your API tokens will no longer have access.',
  apiTokensStay:
    'Your password has changed, but your API tokens still work: {count}. Revoke them if someone else may know one.',
  revokeApiTokenTitle: 'Revoke this token?',
  revokeApiTokenQuestion: 'Programs that use the token {label} will no longer have access.',
  apiTokenGone: 'This token is already revoked.',
  copied: 'Copied.',
  copyFailed: 'Copying failed. Select the text and copy it manually.',
  scopeWorkflowsRead: 'View workflows, their versions, nodes and previews',
  scopeWorkflowsWrite: 'Create and change workflows',
  scopeRunsRead: 'View runs',
  scopeRunsWrite: 'Start and cancel runs, and write a table in a single call',
  scopeDatasetsRead: 'View uploaded files',
  scopeDatasetsWrite: 'Upload and delete files',
  scopeArtifactsRead: 'Download output files of runs',
  scopeConnectionsRead: 'View saved connections, without their passwords',
  scopeConnectionsWrite: 'Create, change and test connections',
  scopeSchedulesRead: 'View schedules',
  scopeSchedulesWrite: 'Create and change schedules',
  scopeTasksRead: 'View results of scheduled runs',
  scopeDatabasesRead: 'List the databases of a server and their tables',

  // Reasons why a value does not convert; each follows the value in a list of rejects
  rejectSpaces: 'has leading or trailing spaces',
  rejectNotWhole: 'is not a whole number',
  rejectFraction: 'has a fraction, which a whole number would lose',
  rejectLeadingZeros: 'has leading zeros, which a number would lose',
  rejectWholeRange: 'is out of range for a whole number (19 digits)',
  rejectNotDecimal: 'is not a decimal number',
  rejectNoJson: 'is not valid JSON',
  rejectNoList: 'has no list at {path}',
  rejectNestedJson: 'is an object or a list, not a single value',
  rejectNul: 'contains the character U+0000, which no text can have',
  rejectParts: 'has more parts than the {count} columns',
  rejectDigits: 'has more than 38 digits, the maximum of a decimal',
  rejectNotFloat: 'is not a number',
  rejectFloatDigits: 'has more digits than a float keeps, which are 15 to 17',
  rejectFloatRange: 'is out of range for a float',
  rejectFloatSmall: 'is too close to zero for a float to keep all its digits',
  rejectNotBit: 'is not a word for true or false',
  rejectNotDate: 'is not a date in the format YYYY-MM-DD',
  rejectNotTime: 'is not a time in the format HH:MM:SS',
  rejectNotDatetime: 'is not a date and time in the format YYYY-MM-DD HH:MM:SS',
  rejectNotInFormat: 'is not a date or time in the format {format}',
  rejectNotInFormats: 'is not a date or time in any of the formats {formats}',
  rejectNoSuchDay: 'is a day that does not exist',
  rejectTimeDropped: 'has a time, which a date would lose',
  rejectDateDropped: 'has a date, which a time would lose',
  rejectOffset: 'has a UTC offset, which would be lost',
  rejectNanoseconds: 'has more than six fractional digits of a second',
  // Reasons why a cell's formula has no value; each follows the formula in a list of rejects
  failWholeRange: 'gives a whole number out of range (19 digits)',
  failDigits: 'gives more than 38 digits, the maximum of a decimal',
  failFloatRange: 'gives a number out of range for a float',
  failDivision: 'divides by zero',
  failNegative: 'needs a number above zero',
  failTextLength: 'gives a text of more than 100,000 characters',
  failCharacter: 'names a character that does not exist',
  failNoSuchDay: 'names a day that does not exist',
  failReads: 'reads {text}, which {reason}',

  // Parameters
  parameters: 'Parameters',
  parametersHint:
    'A parameter is a value that you choose for each run. Write its name in braces in formulas, conditions, SELECTs, table names and file names.',
  parametersNone: 'This workflow has no parameters.',
  parameterNotUsed: 'Not used yet.',
  parameterUsedIn: 'Used in {places}.',
  parameterDefaultHint: 'Used by previews, and by runs without another value.',
  parameterNoDefault: 'Without a default, each run asks for a value.',
  parameterSettable: 'May be set when running',
  parameterSettableHint: 'Programs that may start runs but not change workflows can set it.',
  parameterNewName: 'new_parameter',
  parameterInsert: 'Insert a parameter',
  runWith: 'Run with …',
  runWithTitle: 'Run with these values',
  runValuesLast: 'These are the values of your last run.',
  runValueInvalid: 'Enter a value such as {example}.',
  previewDefaults: 'with the defaults {values}',
  changeAddParameter: 'add the parameter {name}',
  changeDeleteParameter: 'delete the parameter {name}',
  changeParameter: 'change the parameter {name}',
  runParameters: 'Parameters: {values}',
  runMoment: 'In formulas, today() is {today} ({zone}).',
  tooManyParameters: 'A workflow can have at most {limit} parameters.',
  parameterNameInvalid:
    'The parameter name “{name}” does not work. Begin with a letter, and use only letters, digits and underscores, at most 60.',
  parameterNameTwice: 'Two parameters are called {name}. Rename one of them.',
  parameterDescriptionTooLong: 'The description of the parameter {name} is longer than {limit} characters.',
  parameterValueInvalid:
    'The parameter {name} cannot have the value “{value}”: its type is {type}. A value looks like {example}.',
  parameterUnknown: 'The workflow has no parameter {name}. Check the spelling.',
  parameterGivenTwice: 'The parameter {name} is given twice. Give it one value.',
  parameterValueMissing: 'The parameter {name} has no default. Give it a value for this run.',
  parameterNeedsDefault: 'The parameter {name} has no default. Give it one to see rows here.',
  parameterDayUnsuitable:
    'The parameter {name} cannot have a date of the schedule: its type is {type}. Choose a fixed value.',
  parameterNotReleased:
    'Only those who can change the workflow can set the parameter {name}. Its owner can release it under Parameters.',
  parameterSecretGiven:
    'The parameter {name} is secret, so a run cannot be given its value. Store the value under Parameters.',
  parameterSecretMissing: 'The secret parameter {name} has no value. Store one under Parameters.',
  parameterSecretShown:
    '{title} would show the secret parameter {name}. Use it in formulas, SELECTs and row filters of databases only.',
  parameterSecretNamesColumn:
    'A column of the SELECT has no name of its own, and its name would show the secret parameter {name}. Give the column a name with “as”.',
  parameterSecretHidden:
    'These rows use the secret parameter {name}. Only those who can change the workflow can see them here.',
  parameterSecretInvalid: 'The value of the secret parameter {name} must have {least} to {limit} characters.',
  parameterSecretUnset: 'No value is stored.',
  parameterSecretStored: 'A value is stored. It cannot be shown.',
  parameterSecretHint:
    'The value is stored encrypted on the server and used by runs, schedules and previews. Logs, files and versions never contain it.',
  parameterNoName:
    '{title} would use the value “{value}” of the parameter {name} in a name. A name can contain letters, digits, “_”, “-” and “.” only.',
  parameterInUse: 'The parameter {name} is used in {places}. Remove it there first.',

  // Problems of a formula, shown at their place
  formulaEmpty: 'Type a formula.',
  formulaTooLong: 'The formula is longer than {limit} characters.',
  formulaTooDeep: 'The formula has more than {limit} levels of operators and functions within each other.',
  formulasTooDeep:
    'Too many calculations depend on each other. Shorten the chain of calculations with decimals.',
  formulaNotClosed: 'A part that begins with {open} needs {close} at its end.',
  formulaUnexpected: '{word} does not fit here.',
  formulaEndsEarly: 'The formula ends too early.',
  formulaNumberTooLong: 'A number has at most 38 digits.',
  formulaNumberTooLarge: 'The number is out of range for a float.',
  formulaUnknownColumn: 'There is no column {column}.',
  formulaUnknownParameter: 'There is no parameter {name}.',
  formulaUnknownFunction: 'There is no function {name}.',
  formulaArgumentCount: '{name} takes another number of values: {count}.',
  formulaArgumentType: '{name} needs a value of type {expected} here, and {given} is of type {type}.',
  formulaArgumentConverts:
    '{name} needs a value of type {expected} here, and {given} is of type {type}. Convert it with {fix}.',
  formulaLiteralNeeded: 'The {parameter} of {name} must be a text in quotes.',
  formulaPatternInvalid: 'The pattern {pattern} does not work: {why}.',
  formulaRegexInvalid: 'The regular expression {pattern} does not work: {why}.',
  regexLookaround: 'RE2 has no look-around',
  regexReference: 'RE2 has no references to groups',
  regexPossessive: 'RE2 has no possessive or atomic groups',
  regexRepeat: 'a part can be repeated at most 1000 times',
  regexRepeatTwice: '{sign} follows a part that is repeated already',
  regexRepeatOrder: 'the first number of {sign} is larger than the second one',
  regexNothingToRepeat: 'there is nothing that {sign} could repeat',
  regexNamedGroup: 'RE2 writes a named group as (?P<name>…)',
  regexNameTwice: 'two groups are called {name}',
  regexGroupKind: 'RE2 has no group that begins like this: write (?:…) or (?P<name>…)',
  regexOpenGroup: 'a ) is missing',
  regexUnopenedGroup: 'a ) has no ( before it',
  regexOpenClass: 'a ] is missing',
  regexClass: 'RE2 has no class {name}',
  regexRange: 'the range {range} runs backwards, or does not end in a character',
  regexEscape: 'RE2 does not know {escape}',
  regexBackslash: 'it ends in a single backslash',
  formulaUnitInvalid: 'Use day, week, month, quarter or year.',
  formulaDecimalSign: 'Use a point or a comma.',
  formulaThousandsSign: 'Use a comma, a point, a space or an apostrophe.',
  formulaSignsEqual: 'The signs for decimals and thousands must differ.',
  timeFormatInvalid: '{title} cannot read the column {column} with the format {format}: {why}.',
  timeFormatUnknown: 'it contains an unknown part',
  timeFormatHalfDay: 'it needs {hour} (hours 1 to 12) and {half} (AM or PM) together',
  timeFormatWithout: 'it has no {part}, such as {written}',
  timeFormatMinutes: 'it has no month, which is MM; mm stands for minutes',

  // Command line
  cliFileMissing: 'The file {path} does not exist.',
  cliFileUnreadable: 'This account does not have permission to read {path}.',
  cliNotAnj: '{path} is not a workflow file: its name must end in .anj.',
  cliDataMissing:
    'The workflow reads {fileName}, but no file with this content is in the workflow file or next to it. Copy the file there, or use --data {fileName}=PATH.',
  cliFileNameRefused:
    '{title} would write a file named “{fileName}”, which is not a valid file name. Change the name in the editor and save the workflow again.',
  cliTokenNeeded: 'ANJ_URL is set, but ANJ_TOKEN is not. Set it to a bearer token of that server.',
  cliSecretNeeded:
    'The value of the secret parameter {name} is required. Set {variable}, or run the command in a terminal to enter it.',
  cliPasswordNeeded:
    'The password of {userId} at {serverName} is required. Set ANJ_CONNECTION_PASSWORD, or run the command in a terminal to enter it.',
  cliConfirmNeeded: '{reason} {changes}. Nothing was run. To run it anyway, add --confirm.',
  cliGoOn: 'Run it anyway? [y/N]',
  cliAddressNeeded: '{title} has no server. Choose a connection in the editor and save the workflow again.',
  cliTlsWrong: 'ANJ_CONNECTION_TLS must be disable, require or verify, not {given}.',
  cliDataOption: '--data requires NAME=PATH, not {given}.',
  cliLoadFromOption: '--load-from requires NAME=VALUE, not {given}.',
  cliLoadStartNeeded:
    '{title} loads only new rows, and anj run keeps no bounds between runs. Add --load-from "{title}=beginning", or the value of {column} after which the run begins.',
  cliLoadedUpTo: 'Next time, {title} can begin with --load-from "{title}={upTo}" ({column}).',
  cliParameterOption: '--param requires NAME=VALUE, not {given}.',
  cliProcessingStarted: 'Processing Started ...',
  cliLeftBehind: 'Tables named anj_…{run} may remain on the target server, where you can drop them: {reason}',
  cliServerSilent: 'The server at {url} does not respond: {reason}',
  cliServerNeeded: 'This command needs a server: set ANJ_URL to its address and ANJ_TOKEN to a token.',
  cliNoNodes: 'The workflow has no components.',
  cliNodeUnknown: 'The workflow has no component {node}. Its components are {nodes}.',
  cliNodeAmbiguous: 'Several components are named {node}. Specify one by its id: {nodes}.',
  cliRowsOption: '--rows must be a whole number from 1 to {most}, not {given}.',
  cliTargetUnknown:
    '{file} cannot be written: its name must end in .csv, .tsv, .txt, .xlsx, .json, .ndjson, .parquet, .sqlite or .duckdb.',
  cliOnlyWorkbooks: '{option} applies only to workbooks, but the target is another file.',
  cliOnlyText: '{option} applies only to text files without compression, but the target is another file.',
  cliOptionWrong: '{option} must be one of {words}, not {given}.',
  cliTypeOption:
    '--type requires COLUMN=TYPE or COLUMN=TYPE:FORMAT, with one of the types {types}, not {given}. FORMAT is a decimal separator or a pattern such as dd/MM/yyyy.',
  cliFolderMissing: 'The folder {folder} does not exist.',
  cliTargetNoFile: '{path} exists but is not a file. Choose another name.',
  cliHereGone: 'The current folder was deleted. Change to another folder and run the command again.',
  cliOutputLost: 'The output could not be written: {reason}',
  cliColumnUnknown: 'The source has no column {column}. Its columns are {columns}.',
  cliNotInEncoding:
    'Line {line} of the target contains the character “{sign}”, which {encoding} cannot represent.',
  cliInstallationNeeded:
    'This command needs access to the installation: set DATABASE_URL and ANJ_SECRET_KEY to the same values as on the server, or start Anj with npm start first.',
  cliDatabaseSilent: 'The database in DATABASE_URL cannot be used: {reason}',
  cliOnlyInstallation: '{option} works only on the installation itself, without ANJ_URL.',
  cliUserInvited: '{userName} is invited. An email with a link goes to {email}.',
  cliUserCreated: '{userName} was added to {organization}. They can choose a password with this link:',
  cliPasswordReset: '{userName} of {organization} can choose a new password with this link:',
  cliLinkLastsWeek: 'It works once and expires after a week. Anyone with the link can log in.',
  cliLinkLastsHour: 'It works once and expires after an hour. Anyone with the link can log in.',
  saveAsTest: 'Save as a test',
  saveAsTestLead:
    'The test contains the current rows of the inputs, and the rows that this component produces from them. The command anj test compares them again after each change.',
  testName: 'What the test shows',
  testNameExample: 'such as: only EU orders',
  testNameEmpty: 'Type what the test shows.',
  saveTest: 'Save test',
  testRowsMany:
    '{title} has more than {limit} rows. Choose a smaller file or table with the same columns, and try again.',
  testNotATest: 'This file is not a test of a workflow: {at}.',
  testInputMissing: 'The test has no rows for the input {input}.',
  cliTestPassed: '{tests} passed.',
  cliTestsFailed: '{failed} of {tests} failed.',
  cliTestNone: 'There is no test beside {file}. A test is a file such as {example}.',
  cliTestRunFailed: 'The run failed: {reason}',
  cliTestTooLarge:
    'The component produces {count} rows. A test compares at most {limit}, so use smaller inputs.',
  cliTestColumns: 'Columns: expected {expected}, found {found}',
  cliTestRejects: 'Values that do not convert: expected {expected}, found {found}',
  cliTestOrder: 'The rows are right, but their order differs from row {row} on.',
  cliTestUpdated: 'The expected rows were written to the file.',
  cliTestMissing: 'missing: {row}',
  cliTestUnexpected: 'unexpected: {row}',
  cliTestMore: '… and {count} more',
  cliCreated: 'created',
  cliUpdated: 'updated',
  cliUnchanged: 'unchanged',
  cliRefused: 'refused',
  cliFilesDone: '{files}.',
  cliFilesRefused: '{refused} of {files} refused.',
  cliPullChangedHere:
    'The file has changes that the server does not have. Push them, or add --overwrite to lose them.',
  cliPushConflict:
    '{who} changed the workflow on the server at {when}, after your last pull or push. Pull the workflow and combine the changes, or add --overwrite. The server keeps the replaced version.',
  cliPushWithoutId: 'The file has no workflow id. Pull the workflow first, or save it in the editor again.',
  cliConnectionOption:
    '{given} is not a pair of connection names. Write --connection "NAME IN THE FILE=NAME ON THE SERVER".',
  cliWorkflowUnknown: 'You have no workflow {workflow} in your tabs on the server.',
  cliWorkflowAmbiguous: 'Several workflows are named {workflow}. Specify one by its id: {ids}.',
  cliNothingDiffers: '{files} without differences.',
  cliFilesDiffer: '{differing} of {files} with differences.',
  cliDiffNew: 'The server does not have this workflow. A push creates it.',
  cliDiffSame: 'No differences.',
  cliNameDiffers: 'Name: {before} → {after}',
  cliPlacesDiffer: 'Positions, connections, notes or parameters',
  cliSchedules: '{schedules}.',
  cliScheduleUnknown: 'The server has no schedule {schedule}. See anj schedules list.',
  cliScheduleAmbiguous: 'Several schedules are named {schedule}. Specify one by its id: {ids}.',
  cliScheduleBegun: '{schedule} started.',
  cliScheduleGoesOn: '{workflow} is running …',
  cliScheduleSucceeded: '{schedule} succeeded.',
  cliScheduleFailed: '{schedule} failed: {reason}',
  operator: 'command line',
  operatorOrganization:
    'Specify the organization with --organization. The organizations are {organizations}.',
  operatorNobody: 'No user has the user name or email address {who}.',
  operatorTwo:
    '{who} matches two users: one has the email address {email}, the other the user name {userName}. Specify the user by one of these.',
  operatorDeactivated: '{who} is deactivated. Reactivate them first, or add another user.',
  firstUserIsSuper: 'There are no users yet. The first user must be a super user (--super).',
  firstOrganizationNeeded:
    'There are no users yet. Specify the first organization with --organization and --address.',
  cliReading: 'Reading {fileName}',

  // Command line: backup and restore
  backupDone: '{file} contains the database and {files}: {size}.',
  backupRemoved: 'Deleted during the backup because they had expired, and therefore not included: {files}.',
  backupThere: '{file} already exists. Choose another name.',
  backupOtherSchema:
    'The database schema does not match this program. Back up with the version that is running.',
  backupFailed: 'The backup failed, and no file was created: {reason}',
  backupNotOne: '{file} is not an Anj backup.',
  backupDamaged: '{file} is damaged or incomplete. Nothing was restored.',
  backupNewer: 'This backup was made by a newer version of Anj. Restore it with that version.',
  backupTooOld:
    'This backup is older than version 3.0.0, and this version cannot restore it. Restore it with version 3.0.0, and then upgrade.',
  backupNoRoom:
    'The files alone need {needed} in a backup, but {folder} has only {free} free. Nothing was written.',
  restoreNoRoom:
    'The files of this backup need {needed}, but {folder} has only {free} free. Nothing was restored.',
  restoreNotEmpty: 'The database is not empty: {table} contains rows. Restore into an empty database.',
  restoreOtherKey:
    'The passwords in this backup are encrypted with another secret key. Set ANJ_SECRET_KEY to that key, or add it to ANJ_SECRET_KEY_FORMER. If npm start created the key, copy the secret-key file from that time into the data folder and try again. With --other-key, everything else is restored, and the passwords must be entered again.',
  restoreDone: 'The installation of {time} was restored, with {files}. Restart the api and the workers.',
  restoreFailed:
    'The restore failed. As long as the database is still empty, you can run the command again. Reason: {reason}',

  // Command line: the secret key
  cliKeysRotated: '{secrets} re-encrypted with the current secret key.',
  cliKeysNone: 'Every stored secret is encrypted with the current secret key.',
  cliKeysFormer:
    'Wait twelve hours, until all earlier sessions have ended. Then you can remove the former key from ANJ_SECRET_KEY_FORMER, or from the secret-key file (its second line onwards). Keep the former key together with the earlier backups.',
  cliKeysLost: 'Not decryptable with any configured key, and left unchanged: {secrets}.',
  cliKeyMadeInFile:
    'A new secret key was added to {file}; the earlier keys are kept. Restart Anj, then run anj keys rotate.',
  cliKeyUnknown:
    'This command found no current secret key, and stored secrets would become unreadable under a new one. Run it with the settings of the server, or add --first if there is no key yet.',
  cliKeyMade:
    'Set these for every api and worker, restart them all, then run anj keys rotate. If several processes run, first add the new key to ANJ_SECRET_KEY_FORMER of each and restart them. Nothing has changed yet.',

  // Command line: anj doctor
  doctorAllWell: 'No problems found.',
  doctorFound: '{errors}, {warnings}.',
  doctorNode: 'Node {version}',
  doctorNodeOld: 'Node {version} is too old.',
  doctorNodeCure: 'Use Node {least} or later, such as the version that npm start provides.',
  doctorZones: 'Schedules use version {version} of the time zone rules.',
  doctorNoZones: 'Node was built without time zone rules, so no schedule can run.',
  doctorMemory: '{available} of {total} memory is free.',
  doctorMemoryLow: 'Only {available} of {total} memory is free.',
  doctorMemoryCure:
    'Anj needs about 1 GB, and each run up to 900 MB more. Add memory, or set ANJ_RUN_SLOTS to fewer concurrent runs.',
  doctorDisk: '{free} of {total} is free in {folder}.',
  doctorDiskLow: 'Only {free} of {total} is free in {folder}.',
  doctorDiskCure: 'Free some space, or move the folder to a larger disk. Runs fail when the disk is full.',
  doctorSettings: 'All settings are valid.',
  doctorSettingsCure:
    'Correct the environment variable and restart. The api and the worker do not start with an invalid setting.',
  doctorNoDatabase: 'No database is configured.',
  doctorNoDatabaseCure:
    'Start Anj with npm start, or set DATABASE_URL and ANJ_SECRET_KEY to the same values as on the server.',
  doctorDatabase: 'PostgreSQL {version} responds in {milliseconds} ms and uses {size}.',
  doctorDatabaseSilent: 'The database cannot be used: {reason}',
  doctorDatabaseCure:
    'Check that PostgreSQL is running, and that the address, user and password in DATABASE_URL are correct.',
  doctorDatabaseOld: 'PostgreSQL {version} is too old.',
  doctorDatabaseOldCure: 'Upgrade to PostgreSQL 15 or later. Anj comes with version 18.',
  doctorEncoding: 'The database uses the encoding {encoding}, which lacks many characters.',
  doctorEncodingCure: 'Create the database again with the encoding UTF8.',
  doctorReadOnly: 'The database is read-only.',
  doctorReadOnlyCure: 'Set DATABASE_URL to the primary server, not to a replica.',
  doctorFewConnections: 'The database allows only {most} connections.',
  doctorFewConnectionsCure:
    'Raise max_connections to {least} or more, plus extra connections for each additional worker.',
  doctorClock: 'The clocks of the database and this machine match.',
  doctorClockOff: 'The clocks of the database and this machine differ by {seconds}.',
  doctorClockCure:
    'Synchronize both with a time server (NTP). Log-ins, links and authentication codes depend on the time.',
  doctorListen: 'Database notifications arrive immediately.',
  doctorListenFails: 'Database notifications do not arrive, so runs start up to a second later.',
  doctorListenCure:
    'If you use a connection pooler, set DATABASE_DIRECT_URL to the address of the database itself.',
  doctorMigrations: 'The database schema is current.',
  doctorMigrationsMissing: 'The database schema is older than this program: it lacks {migrations}.',
  doctorMigrateCure: 'Start the product once with npm start, or run the migrate service.',
  doctorMigrationsNewer: 'The database schema is newer than this program.',
  doctorUpgradeCure: 'Upgrade this program to the version of the server.',
  doctorKey: 'The secret key decrypts all stored secrets.',
  doctorKeyOther: '{secrets} cannot be decrypted with this secret key.',
  doctorKeyCure:
    'Set ANJ_SECRET_KEY to the original key of the installation. Without it, the passwords must be entered again.',
  doctorKeyFormer: '{secrets} can be decrypted only with a former secret key.',
  doctorKeyFormerCure: 'Run anj keys rotate when all processes have the current key.',
  doctorWorker: 'A worker is running.',
  doctorNoWorker: 'No worker is running, so no runs start, no files are read and no emails are sent.',
  doctorNoWorkerCure: 'Start a worker. Its log says why it stopped.',
  doctorQueue: 'A run has been waiting for {minutes}.',
  doctorQueueCure: 'Wait until other runs end, or start another worker.',
  doctorMailsGivenUp: '{mails} could not be sent in the last day: {reason}',
  doctorMailsGivenUpCure:
    'Correct the mail server or the addresses, and send the emails again from the same screens.',
  doctorStorage: '{place} is readable and writable.',
  doctorStorageFails: 'Files cannot be stored in {place}: {reason}',
  doctorStorageCure: 'Give the Anj account write permission there, or correct ANJ_STORE.',
  doctorUnowned:
    'The store contains {files} older than a day and unknown to the database, such as {example}.',
  doctorUnownedCure:
    'Killed processes left them behind, or another installation uses this store. If no other installation uses it, delete the files that anj doctor --json lists.',
  doctorMail: '{server} responds and accepts the log-in.',
  doctorNoMail: 'No mail server is configured. Emails are written as files to {folder}.',
  doctorNoMailCure:
    'Set ANJ_SMTP_URL and ANJ_MAIL_FROM, so that users receive invitations and password reset links.',
  doctorMailFails: '{server} cannot send emails: {reason}',
  doctorMailCure:
    'Correct the server, user or password in ANJ_SMTP_URL, or allow connections to that server.',
  doctorUrl: '{url} responds.',
  doctorNoUrl: 'No public address is configured, so links in emails work on this machine only.',
  doctorNoUrlCure: 'Set ANJ_PUBLIC_URL to the address that users open.',
  doctorUrlWrong: '{url} is not a valid address.',
  doctorUrlSilent: '{url} does not respond from here: {reason}',
  doctorUrlSilentCure:
    'Check that the api and the proxy are running. If only this machine cannot reach the address, you can ignore this.',
  doctorUrlPlain: '{url} does not use encryption.',
  doctorUrlPlainCure:
    'Put a proxy with a certificate in front of Anj, and set ANJ_PUBLIC_URL to its https address.',
  cliOfSample: ', from the first rows of the database',
  cliMoreRejects: 'and {count} more',
  cliAllValid: '{files} can be run.',
  cliCanRun: 'can be run, {nodes}',
  cliProblemsFound: '{problems} in {files}.',
  cliCancelled: 'Cancelled.',
  cliRunCancelled: 'Cancelled. The target is unchanged.',
  cliRunFailed: 'The run failed.',

  // Writing a text file
  txtDelimiterRefused: 'The delimiter {delimiter} cannot be used: {why}.',
  txtDelimiterIsQuote: 'it is the quote character',
  txtDelimiterIsFormula: 'formulas begin with it, and Anj neutralizes formulas',
  txtDelimiterIsLetter: 'values contain letters and digits',
  txtDelimiterNotPlain: 'only a single ASCII character or || can be a delimiter',
  txtNameRefused:
    'The column name {name} cannot be written to a text file without quotes: {reason}. Rename it in Column Selection, choose another delimiter, or turn on quotes.',
  textHoldsDelimiter: 'it contains the delimiter, and values are not quoted',
  textHoldsLineEnd: 'it contains a line break, and values are not quoted',
  textBeginsWithQuote: 'it begins with a quote, and values are not quoted',
  txtLineEmpty:
    'Rows without a value in {column}, the only column: {count}; first: row {row}. Without quotes they would be empty lines, which most readers skip. Turn on quotes, or add another column.',
  harmlessNamesEqual:
    'The columns {other} and {name} would have the same name after formulas are neutralized. Rename one of them in Column Selection.',
  noteFormulas:
    'Texts that a spreadsheet would treat as formulas were written with a leading apostrophe: {count}.',
  noteEmptyTexts: 'Empty texts were written as empty fields, like nulls: {count}.',
  textHoldsNul: 'it contains a NUL character, which a text file cannot store',

  // Reading an uploaded file
  csvEmpty: 'The file is empty.',
  csvBinary: 'This is not a text file: {why}. Save it as CSV first, then choose it again.',
  binaryZip: 'it begins like a ZIP archive or an Excel workbook',
  binaryOldExcel: 'it begins like an old Excel workbook',
  binaryPdf: 'it begins like a PDF document',
  binaryGzip: 'it begins like a gzip archive',
  binaryImage: 'it begins like an image',
  binaryParquet: 'it begins like a Parquet file',
  binaryNul: 'line {line} contains a NUL character',
  gzipDamaged:
    'The file cannot be unpacked, because it is damaged or not complete. Compress it again, or upload it again.',
  gzipTooMuch:
    'The unpacked file is larger than {limit} MB, or more than {ratio} times as large as the file. Split the file, or upload it unpacked.',
  archiveDamaged:
    'The archive cannot be read, because it is damaged or not complete. Compress the files again, or upload the archive again.',
  archiveRefused: 'The archive is not read: {why}. Remove that entry, and choose the archive again.',
  archiveAbsolute: 'the name {entry} is an absolute path',
  archiveParent: 'the name {entry} leads out of its folder',
  archiveBackslash: 'the name {entry} contains a backslash',
  archiveNameSigns: 'the name {entry} is empty, too long or contains control characters',
  archiveLink: '{entry} is a link or a device, not a file',
  archiveEncrypted: '{entry} is encrypted',
  archiveTwice: 'it contains the name {entry} twice, ignoring upper and lower case',
  setNotThere:
    'The file {fileName} is not a set of files. Choose its files together, or as a .zip archive, to make a set.',
  setFollows:
    'The set follows files elsewhere, which would replace the change. Press Stop following first, or add the file there.',
  setBeingRead: 'The set is still being read. Add or remove files when it has been read.',
  setNotNewest:
    'The set has changed in the meantime, so it was not changed again. Look at its files, then add or remove files again.',
  setFileTaken:
    'The set already contains {files}, ignoring upper and lower case. Remove these files from the set first, or rename the new ones.',
  setFileUnknown:
    'The set does not contain {files}. Look at its files, and use their names as they are listed.',
  setFileLast: 'The last file of a set cannot be removed. Use Replace file, or delete the component.',
  setFilesOther:
    'The set would not read {files}, because it reads {wanted}. Choose files of one kind, or change the pattern under “How the file is read”.',
  setWantedLike: 'files such as {file}',
  setWantedPattern: 'files whose names match {pattern}',
  archiveTooMany: 'The archive contains more than {limit} files. Split it into several archives.',
  archiveTooMuch:
    'The unpacked files of the archive are larger than {limit} MB, or more than {ratio} times as large as the archive. Split it into several archives.',
  archiveWithoutFiles:
    'The archive contains no CSV, TXT, JSON, XML, Excel or Parquet file. Choose another archive. Archives within it are not read.',
  archiveNoMatch:
    'No file of the archive matches {pattern}. Its files are {files}. Change the pattern under “How the file is read”.',
  archiveEntryDamaged:
    'The file {entry} in the archive is damaged: {why}. Compress the files again, or upload the archive again.',
  archiveChecksum: 'its checksum or its size is wrong',
  archiveCut: 'it cannot be unpacked',
  archiveMethod: 'it uses a compression other than Deflate',
  fileInSet: '{entry}: {problem}',
  fileInSetOtherDelimiter:
    '{entry}: The first row is not separated by {delimiter} like the other files, but by {other}. Choose a pattern without this file, or save it like the others.',
  noteFilesLack: 'Columns that are missing in {files}: {columns}. The rows of these files have null there.',
  noteFilesLackLabel: 'Missing columns',
  noteFilesExtra: 'Columns that only {files} have: {columns}. The rows of the other files have null there.',
  noteFilesExtraLabel: 'Extra columns',
  noteFilesDiffer: 'More groups of files with other columns: {count}.',
  noteFilesDifferLabel: 'More differences',
  noteFilesRepeat:
    'Elements that repeat in only some of the files: {columns}. They are lists in all files. First file in which they repeat: {files}.',
  noteFilesRepeatLabel: 'Repeated elements',
  noteFilesMixed:
    'Columns that have lists or objects in {files} and single values in other files: {columns}. Lists and objects are JSON text.',
  noteFilesMixedLabel: 'Lists in some files',
  noteFilesEmpty: 'Files without rows: {files}.',
  noteFilesEmptyLabel: 'Files without rows',
  noteFilesSkipped: 'Files of the archive that are not read: {files}.',
  noteFilesSkippedLabel: 'Files not read',
  aboutFile: '{entry}: {text}',
  aboutFiles: '{entry}: {text} The same applies to {others}.',
  csvNotInEncoding:
    'Line {line} is not valid {encoding}: it contains the byte {byte}. Choose the encoding in which the file was saved.',
  csvEncodingUnsure:
    'The file is not valid UTF-8 (first error on line {line}), and its encoding could not be detected reliably. Choose the encoding in which the text looks right. Likely encodings: {likely}.',
  csvNotUtf16:
    'Line {line} is not valid UTF-16: it contains an incomplete character. Choose the encoding in which the file was saved.',
  csvLineTooLong:
    'Line {line} is longer than {limit} MB. Check that this is a CSV file and that its lines end with line breaks.',
  csvRowTooLong:
    'The row that begins in line {line} is longer than {limit} MB. Perhaps it contains a quote that is not closed.',
  csvRagged: 'Line {line} has {values}, but {first} has {columns}.',
  csvQuoteNotClosed: 'Line {line} opens a quote that is never closed.',
  csvTextBehindQuote: 'Line {line} has text after a closing quote. Inside a quoted value, double each quote.',
  csvTooManyColumns: 'The file has {count} columns. The maximum is {limit}.',
  csvFewerLines: 'The file has fewer than the {count} lines to skip.',
  csvOptionsInvalid: 'The file cannot be read with these options: {why}.',
  csvDelimiterIsQuote: 'the delimiter and the quote are the same',
  fixedBreaksOrder: 'each column must begin after the one before it',
  csvDelimiterIsNewline: 'a delimiter cannot contain a line break',
  csvDelimiterHoldsQuote: 'the delimiter contains the quote',
  csvDelimiterIsNul: 'a delimiter cannot contain a NUL character',
  csvDelimiterTooLong: 'the file contains the character 0x1F, so its delimiter can have at most 4 bytes',
  csvUnreadable: 'The file cannot be read as CSV: {detail}',
  csvRowsMissing: 'The file has {lines} rows, but {rows} were read. Nothing was stored.',
  ingestOutOfMemory: 'Reading the file needed more memory than allowed. Nothing was stored.',
  extractTooSlow:
    'Reading the rows took longer than {minutes} minutes and was stopped. Set a row filter or a faster SELECT, and press Refresh again.',
  extractOutOfMemory:
    'Reading the sample needed more memory than allowed. Nothing was stored. Exclude long columns with a SELECT statement, and press Refresh again.',
  extractDied:
    'The process that read the sample crashed. Nothing was stored. Press Refresh again. If it happens again, tell your administrator.',
  ingestDied: 'The process that read the file crashed. Nothing was stored.',
  readingSuperseded: 'Reading was stopped because the file is being read again with different options.',
  csvHeaderName: 'the header row',
  csvFirstRowName: 'the first row',
  noteEncodingGuessed:
    'The file is not valid UTF-8 (first error on line {line}), so it was read as {encoding}. If the text looks wrong, choose another encoding.',
  noteEncodingGuessedLabel: 'Read as {encoding}',
  noteNoHeader: 'The first row looks like data, so the columns were named column_1, column_2 and so on.',
  noteNoHeaderLabel: 'No header row',
  noteHeaderOnly: 'The file has a header row but no data rows.',
  noteHeaderOnlyLabel: 'No data rows',
  noteColumnsNamed: 'Columns without a name were given names: {names}.',
  noteColumnsNamedLabel: 'Columns without a name',
  noteColumnsRenamed: 'Columns with equal names were renamed: {names}.',
  noteColumnsRenamedLabel: 'Equal column names',
  noteEmptyLines: 'Empty lines between the rows were skipped: {count}.',
  noteEmptyLinesLabel: 'Empty lines: {count}',
  noteLineEndings: 'The file mixes line endings. All of them were recognized.',
  noteLineEndingsLabel: 'Mixed line endings',
  noteColumnsAdded: 'Columns that the previous file did not have: {names}.',
  noteColumnsAddedLabel: 'New columns',
  noteColumnsGone: 'Columns of the previous file that are missing: {names}.',
  noteColumnsGoneLabel: 'Missing columns',
  noteColumnsReordered: 'The columns are in a different order than in the previous file.',
  noteColumnsReorderedLabel: 'Different column order',
  noteTypesDiffer:
    'Columns whose values no longer fit the type that the previous file suggested: {names}. The types in workflows stay as they are.',
  noteTypesDifferLabel: 'Values of other types',
  noteSpacedQuotes: 'Spaces between quotes and delimiters were removed: {count}.',
  noteSpacedQuotesLabel: 'Spaces around quotes: {count}',
  noteMarkWithin:
    'Line {line} contains a byte order mark inside the text. It was kept as an invisible character. Joining files often causes this.',
  noteMarkWithinLabel: 'Byte order mark inside',
  noteSaidDelimiter: 'The first line declares the delimiter and was skipped.',
  noteSaidDelimiterLabel: 'Declared delimiter',
  noteRowsAbove: 'The table begins in row {row}. The rows above it were skipped.',
  noteRowsAboveLabel: 'Begins in row {row}',
  noteFixedFound:
    'The columns were found by the blanks that run through the first lines. Check them on the ruler, and move the boundaries that are wrong.',
  noteFixedFoundLabel: 'Fixed widths found',
  noteFixedTabs:
    'Line {line} contains a tab. A tab counts as one character, although programs show it as several blanks, so the values after it can be in the wrong columns. Replace tabs with blanks in the program that writes the file.',
  noteFixedTabsLabel: 'Tabs in lines',
  noteFixedLong:
    'Lines with more than the usual {usual} characters: {count}; first: line {line} with {length}. Their values can be in the wrong columns, and the text at their end is in {column}.',
  noteFixedLongLabel: 'Longer lines: {count}',
  noteFixedShort:
    'Lines that end before the column {column} begins: {count}; first: line {line}. Their last values are empty.',
  noteFixedShortLabel: 'Shorter lines: {count}',
  noteTotals: 'The last row looks like a total: {label}. A run reads it like any other row.',
  noteTotalsLabel: 'Total in last row',
  noteEmptyRows: 'Rows in which every cell is empty: {count}. A run skips them.',
  noteEmptyRowsLabel: 'Empty rows: {count}',

  // Reading a workbook
  workbookDamaged:
    'The workbook cannot be read: {detail}. Open it in Excel, save it again as .xlsx, and choose that file.',
  workbookEncrypted:
    'The workbook is protected by a password. Open it in Excel, remove the password, save it, and choose it again.',
  workbookBinary:
    'This is a binary workbook (.xlsb), which cannot be read. Open it in Excel, save it as .xlsx, and choose that file.',
  workbookNot: 'This is not a workbook: {why}. Choose a file of type .xlsx, .xls, .ods or .fods.',
  workbookBomb:
    'The workbook was not read, because its unpacked content is too large (limits: {limit} GB, {ratio} times its size).',
  workbookTooLarge:
    'The workbook has {size} MB. The maximum for .xls files is {limit} MB. Open it in Excel, save it as .xlsx, which has no such limit, and choose that file.',
  workbookTooMuch:
    'The sheet contains more than {limit} MB of text, the maximum on this server. Split it into several workbooks, or ask your administrator for more disk space.',
  workbookCellTooLong:
    'The sheet has a cell larger than {limit} MB. Shorten it in Excel, save the workbook, and choose it again.',
  workbookEmpty: 'All sheets of the workbook are empty. Choose another file.',
  sheetMissing: 'The workbook has no sheet named {sheet}. Its sheets are {sheets}.',
  sheetEmpty: 'The sheet {sheet} is empty. Choose another sheet.',
  sheetEmptyBehind:
    'The sheet {sheet} is empty after its first {count} rows, which are skipped. Lower “Rows to skip”, or choose another sheet.',
  sheetTooSparse:
    'The sheet {sheet} extends to {cell}, but nearly all its cells are empty. In Excel, delete the cells far away from the table, or copy the table to its own sheet. Save the workbook, and choose it again.',
  notWorkbookArchive: 'it is another kind of archive',
  notWorkbookText: 'it is a text file, perhaps a table that a website saved with a workbook extension',
  notWorkbookDocument: 'it is an OpenDocument file, but not a spreadsheet',
  notWorkbookApple: 'it is an Apple Numbers, Pages or Keynote document; Numbers can export tables to Excel',
  notWorkbookKind: 'it does not begin like a workbook',
  notWorkbookNothing: 'it is empty',
  damagedArchive: 'its archive is damaged, perhaps because the file was truncated',
  damagedPacking: 'its part {part} uses a compression that workbooks do not support',
  damagedChecksum: 'the checksum of its part {part} is wrong',
  damagedPartMissing: 'its part {part} is missing',
  damagedPartTwice: 'it contains the part {part} twice',
  damagedOldWorkbook: 'it is truncated, or contains records that no Excel version from 5 to 2003 writes',
  damagedXml: 'its part {part} is damaged at byte {at}: {reason}',
  damagedPart: 'its part {part} is damaged: {reason}',
  damagedSheet: 'its sheet {sheet} is missing',
  damagedInSheet: 'the sheet {sheet} is damaged: {reason}',
  damagedCell: 'in the cell {cell}, {reason}',
  damagedCellPlace: 'a cell has the invalid reference {cell}',
  damagedCellOrder: 'the cell {cell} is out of order',
  damagedCellBeyond: 'the cell {cell} is past column XFD, the last column of a sheet',
  damagedRowNumber: 'a row has the invalid number {row}',
  damagedRowOrder: 'row {row} is out of order',
  damagedRowBeyond: 'row {row} is past row 1048576, the last row of a sheet',
  damagedTwoValues: 'there are two values',
  damagedNumber: '{text} is not a number',
  damagedBoolean: '{text} is neither true nor false',
  damagedSharedText: 'the shared string {number} is missing',
  damagedCellType: 'a cell has the unknown type {type}',
  noteSheetChosen:
    'The sheet {sheet} was read, because it is the first one with data. The workbook’s sheets are {sheets}.',
  noteSheetChosenLabel: 'Sheet {sheet}',
  noteHiddenSheets: 'Hidden sheets of the workbook: {sheets}.',
  noteHiddenSheetsLabel: 'Hidden sheets',
  noteEmptyLeft: 'The table begins in column {column}. The empty columns before it were skipped.',
  noteEmptyLeftLabel: 'Begins in column {column}',
  noteMergedCells: 'Merged ranges: {count}. Each has its value in its first cell; the other cells are empty.',
  noteMergedCellsLabel: 'Merged ranges: {count}',
  noteFormulasWithoutValue:
    'Formulas whose results are missing from the file: {count} (first: {cell}). They are empty here. To calculate them, open the file in Excel and save it.',
  noteFormulasWithoutValueLabel: 'Missing results: {count}',
  noteCellErrors:
    'Cells with an error such as #N/A or #DIV/0!: {count} (first: {cell}). They are empty here.',
  noteCellErrorsLabel: 'Cell errors: {count}',
  noteNoDates:
    'Numbers formatted as dates but not valid as Excel dates (negative or after the year 9999): {count} (first: {cell}). They are kept as numbers.',
  noteNoDatesLabel: 'Invalid dates: {count}',
  noteHiddenRows:
    'The sheet has hidden rows, for example because of a filter: {count}. Hidden rows were read too.',
  noteHiddenRowsLabel: 'Hidden rows: {count}',
  noteHiddenColumns: 'Hidden columns of the sheet: {columns}. They were read too.',
  noteHiddenColumnsLabel: 'Hidden columns',
  noteNumbersAsText:
    'Columns of numbers that were entered as text: {columns}. They stay text, because they are often IDs. For numbers, choose their type.',
  noteNumbersAsTextLabel: 'Numbers as text',

  // Reading a Parquet file
  parquetUnreadable: 'The file cannot be read as Parquet: {why}. Export it again, then choose it again.',
  parquetNotParquet: 'it does not begin like a Parquet file',
  parquetCut: 'its end is missing, so it is probably cut off',
  parquetEncrypted: 'it is encrypted, and Anj has no key for it',
  parquetNoColumns: 'it has no columns',
  parquetWideDecimal:
    'the column {column} has decimals of up to {digits} digits, and Anj keeps {limit}; write it as text or with fewer digits',
  parquetDamaged: 'it is damaged, or compressed in a way that Anj does not know',
  noteOtherTypes: 'Anj does not have the types of these columns, so they are text: {columns}.',
  noteOtherTypesLabel: 'Other types as text',
  noteTypeMisfits:
    'Some values do not fit the type of their column, such as NaN or fractions of a microsecond, so these columns are text: {columns}.',
  noteTypeMisfitsLabel: 'Columns kept as text',
  noteTimesInUtc: 'Times with a time zone were converted to UTC: {columns}.',
  noteTimesInUtcLabel: 'Times in UTC',

  // Reading a SQLite or DuckDB file
  databaseFileUnreadable: 'The database file cannot be read: {why}. Export it again, then choose it again.',
  databaseFileUnknown: 'it is neither a SQLite nor a DuckDB file, or it is encrypted',
  databaseFileCut: 'its end is missing, so it is probably cut off',
  databaseFileDamaged: 'it is damaged',
  databaseFileEncrypted: 'it is encrypted, and Anj has no key for it',
  databaseFileNewer: 'a version of DuckDB wrote it that Anj does not know yet',
  databaseFileNoTables: 'it has no tables',
  databaseFileNoColumns: 'the table {table} has no columns that can be read',
  databaseFileLongRow: 'row {row} of the table {table} is longer than {limit} MB',
  databaseFileUses: 'the table {table} needs functions that only the program of the file has',
  databaseTableMissing: 'The file has no table {table}. Choose another table.',
  databaseFileTooMuch:
    'The rows of the table take more than {limit} MB while they are read. Export fewer rows, or ask your administrator for a higher limit.',
  noteNotExecuted:
    'Views and virtual tables are not offered, because Anj executes nothing that a file contains: {names}.',
  noteNotExecutedLabel: 'Views are not offered',
  noteTablesLeftOut: 'The file has {count} tables. Only the first {limit} are listed.',
  noteTablesLeftOutLabel: 'First {limit} tables',
  noteTableChosen: 'The table {table} was read, because it is the first one with rows.',
  noteTableChosenLabel: 'Table {table}',
  noteGeneratedLeftOut:
    'These computed columns were left out, because they need functions that only the program of the file has: {columns}.',
  noteGeneratedLeftOutLabel: 'Columns left out',
  noteOtherStorage: 'Some cells have another type than their column. They are kept as they are: {columns}.',
  noteOtherStorageLabel: 'Cells of another type',
  otherCells: '{column} ({cells})',
  otherCellsOf: '{count} × {kind}, first in row {row}',
  cellsOfInteger: 'integer',
  cellsOfReal: 'real',
  cellsOfText: 'text',
  cellsOfBlob: 'blob',
  noteOddTexts:
    'Texts with NUL characters or with bytes that are no characters are kept as hexadecimal digits: {columns}.',
  noteOddTextsLabel: 'Bytes instead of text',
  noteDatesRead: 'Numbers in columns that are declared as dates were read as dates: {columns}.',
  noteDatesReadLabel: 'Dates stored as numbers',
  datesAsSeconds: '{column} (Unix seconds)',
  datesAsMilliseconds: '{column} (Unix milliseconds)',
  datesAsMicroseconds: '{column} (Unix microseconds)',
  datesAsJulian: '{column} (Julian days)',
  noteWalMode:
    'The program of the file writes changes to a second file first, whose name ends in -wal. Changes that were only there are missing. To include them, close the program before you copy the file.',
  noteWalModeLabel: 'Without the -wal file',

  // Reading a JSON file
  jsonInvalid: 'The file cannot be read as JSON. At {where}: {why}. Correct the file, or export it again.',
  jsonPlace: 'line {line}, column {column}',
  jsonPlaceInRow: 'line {line}, column {column} (row {row})',
  jsonTextFault: '{about} is not expected here',
  jsonLineEnd: 'a line break',
  jsonControl: 'a control character',
  jsonCutFault: 'the file ends within a value, so it is probably cut off',
  jsonTwiceFault: 'the name {about} occurs twice in one object',
  jsonHalfFault: 'a text contains half of a character (an unpaired surrogate)',
  jsonNulFault: 'a text contains a NUL character, which no target stores',
  jsonDeepFault: 'the values are nested more than {limit} levels deep',
  jsonBehindFault: 'the document has ended, but the file continues',
  jsonColumnsFault: 'the rows have more than {limit} columns; set Nested objects to JSON text',
  jsonNamesFault: 'an object has more than {limit} names',
  jsonLongFault: 'a row or value is longer than {limit} MB',
  jsonEncodingFault: 'the bytes are not valid UTF-8',
  jsonPathHint: 'Such as data.items. Leave it empty if the whole document is the list.',
  jsonListMissing: 'The file has no list at {path}. Correct the path of the rows.',
  jsonWithoutColumns: 'The file has no rows with values, so it has no columns.',
  jsonTooMuch:
    'The rows of the file take more than {limit} MB while they are read. Split the file, or ask your administrator for a higher limit.',

  xmlInvalid: 'The file cannot be read as XML. At {where}: {why}. Correct the file, or export it again.',
  xmlDoctype:
    'The file declares a document type in line {line}, which Anj does not read, because it can name other files. Remove the DOCTYPE declaration, or export the file without one.',
  xmlEncodingUnknown:
    'The file declares the encoding {encoding}, which Anj does not know. Save the file as UTF-8.',
  xmlElementMissing: 'The file has no element at {path}. Correct the path of the rows, or clear it.',
  xmlWithoutColumns: 'No element of the file has a value, so it has no columns.',
  xmlDoctypeFault: 'it declares a document type',
  xmlEntityFault: 'an entity such as &name; is not one of the five that XML defines, or does not end',
  xmlPrefixFault: 'a prefix of a name has no namespace',
  xmlEndFault: 'the file ends within an element, so it is probably cut off',
  xmlTagsFault: 'an end tag does not match its start tag',
  xmlTwiceFault: 'an element has an attribute twice',
  xmlAttributeFault: 'an attribute has no value in quotes',
  xmlRootFault: 'the document continues after its outermost element, or a text precedes it',
  xmlSignFault: 'a character is not allowed here, such as < or & within a value',
  xmlSyntaxFault: 'the text breaks the rules of XML',
  xmlDeepFault: 'elements are nested more than {limit} deep',
  xmlNameFault: 'the name of an element is too long',
  xmlNamesFault: 'it has more than {limit} different elements and attributes',
  xmlLongFault: 'a tag, a text or a comment is longer than {limit} MB',
  xmlRowFault: 'a row is longer than {limit} MB',
  xmlPrologFault: 'no element begins within the first million characters',
  xmlPathHint: 'Such as catalog/book, from the outermost element. Clear it to find the rows again.',

  // Writing a workbook
  sheetNameInvalid: 'The sheet name {sheet} is not valid: {why}. Change the sheet name in the output.',
  sheetNameFault: 'This sheet name is not valid: {why}.',
  sheetNameLength: 'a name must have 1 to {limit} characters',
  sheetNameSigns: 'a name cannot contain [ ] : * ? / \\',
  sheetNameControls: 'a name cannot contain control characters',
  sheetNameQuote: 'a name cannot begin or end with an apostrophe',
  sheetNameReserved: 'Excel reserves this name',
  sheetsByHint: 'Each sheet is named after its value',
  sheetsByRequired: '{title} has no column whose values name the sheets. Choose one.',
  sheetsByAlone:
    '{title} would write sheets without a column, because it leaves out {column}, the only one. Turn on Keep the column.',
  sheetsTooMany:
    'The column {column} has more than {limit} different values, and each would get a sheet. Choose a column with fewer values.',
  sheetOfEmpty: '(empty)',
  sheetsRenamed:
    'These values are not valid or not unique as sheet names, so their sheets have other names: {sheets}.',
  tableHeaderTooLong:
    'The column name {column} is longer than {limit} characters, the maximum in an Excel table. Rename the column, or choose no table style.',
  templateRequired: '{title} has no template. Choose a workbook (.xlsx).',
  templateAgain: '{title} needs its template {fileName}. Choose the workbook again.',
  templateSheetRequired: '{title} has no sheet of its template. Choose the sheet to write to.',
  templateCellInvalid:
    '{title} has a first cell that no sheet has: {cell}. Enter a column and a row, such as B5.',
  templateTooWide:
    '{title} would write {count} columns, but the sheet has only {limit} from cell {cell} on. Choose another first cell, or fewer columns.',
  templateSheetHint: 'Only this sheet changes. Its cells get the format of the first row below the header.',
  templateCellHint: 'The header begins here, or the first row if there is no header row.',
  templateHint: 'Fills a sheet of a workbook that you upload. Charts, formulas and other sheets stay.',
  templateReading: 'Checking the workbook',
  templateNot: 'This workbook cannot be a template: {why}.',
  templateNotXlsx: 'it is not of type .xlsx. Open it in Excel, save it as .xlsx, and choose that file',
  templateMacros:
    'it contains macros, which Anj does not deliver. Open it in Excel, save it as .xlsx without macros, and choose that file',
  templateOfTemplates:
    'it has the type of an Excel template (.xltx). Open it in Excel, save it as .xlsx, and choose that file',
  templateTooLarge: 'it has more than {limit} MB when unpacked. Remove large pictures and unused sheets',
  templateDates1904:
    'its days count from 1904. In Excel, turn off “Use 1904 date system” in the options, check its dates, and save it',
  templateNoRows: 'it has no element for rows',
  templateNotUtf8: 'its part {part} is not UTF-8. Open it in Excel, save it as .xlsx, and choose that file',
  templateUnfit: 'The rows cannot be written to the sheet {sheet} of the template: {why}.',
  templateTooManyRows:
    'it has space for {limit} rows from its first cell on. Filter the rows, or write a new workbook',
  templateMergedCells:
    'the rows would overwrite the merged cells {range}. In Excel, unmerge them, or choose another first cell',
  templateTableTotals:
    'the table {table} has a total row, which the rows would overwrite. In Excel, turn off its total row',
  templateTableHeader:
    'the header of the table {table} has {found} where the rows have {column}. Rename the column, or turn off the header row and begin one row lower',
  templateTableBegins:
    'the cell {cell} is in the header of the table {table}. Turn on the header row, or begin one row lower',
  templateTableInside:
    'the cell {cell} is below the header of the table {table}. Turn off the header row, or begin in row {row}',
  templateTableHit:
    'the rows reach the table {table} in {range}. In Excel, move it to another sheet, or next to the columns',
  templatePivotHit:
    'the rows would overwrite the pivot table in {range}. In Excel, move it to another sheet, or next to the columns',
  templateSharedFormula:
    'the rows would overwrite the cell {cell}, whose formula the cell {other} shares. In Excel, enter the formula of {other} again, or choose another first cell',
  templateArrayFormula:
    'the rows would overwrite a part of the formula in {cell}, which fills {range}. In Excel, move it, or choose another first cell',
  templateFormulasReplaced: 'Formulas of the template that the rows replaced: {count}; first: {cell}.',
  templateCellsEmptied:
    'Cells of the template below the written rows that had values and are empty now: {count}; first: {cell}.',
  templateValuesReplaced:
    'Values of the template outside of its own rows of data that the rows replaced: {count}; first: {cell}.',
  templateRowsHidden: 'Rows of the template that are hidden and have values now: {count}; first: row {row}.',
  noteTemplateLinks:
    'The workbook has links to other files: {names}. Excel asks users whether to update them, and their values are those of the template.',
  noteTemplateLinksLabel: 'Links to other files',
  noteTemplateConnections:
    'The workbook has data connections: {names}. They stay, and Excel may load data with them when users open the file.',
  noteTemplateConnectionsLabel: 'Data connections',
  noteTemplateSignature: 'The workbook has a digital signature, which the written files make invalid.',
  noteTemplateSignatureLabel: 'Digital signature',
  rejectCellTooLong: 'is longer than {limit} characters, the maximum of an Excel cell',
  excelSheets: 'The rows do not fit on one Excel sheet, so they were written to {count} sheets.',
  excelTexts:
    'Written as text, because an Excel number or date would change the values (more than 15 digits, days before March 1900 or after 9999, fractions of milliseconds): {columns}.',
  excelFloatTexts:
    'Written as text, because Excel cannot represent these numbers (NaN, infinity, negative zero, closer to zero than 2.2e-308): {columns}.',

  // Writing a JSON or Parquet file
  jsonNoSuchDate: 'JSON has no form for a date outside the years 1 to 9999',
  jsonNoSuchNumber: 'JSON has no such number. Turn on Numbers as texts in the output',
  parquetNoSuchDate: 'a Parquet file has no infinite date',
  parquetNoSuchTime: 'a Parquet file has times up to 23:59:59 only',
  parquetNoSuchNumber: 'a Parquet file has no such decimal number',
  parquetTooLarge:
    'it does not fit in {bits} bits, the type of its column. Choose the type again in Change Data Type',
  parquetNotSingle: 'it has more digits than its column stores. Choose the type again in Change Data Type',
  parquetNotUuid: 'it is not a UUID. Choose the type text in Change Data Type',
  parquetNotBinary:
    'it is not a binary value in hexadecimal digits. Choose the type text in Change Data Type',
  parquetTexts: 'Written as text, because a Parquet file stores decimals of up to 38 digits: {columns}.',
  parquetNotWritten: 'The Parquet file could not be read back after it was written. Run the workflow again.',

  // Writing a SQLite or DuckDB file
  sqliteTableReserved: 'SQLite reserves the table name {table}. Change the table in the output.',
  sqliteNotANumber: 'SQLite has no NaN and would store null instead',
  sqliteNoSuchDate: 'a SQLite file has dates of the years 1 to 9999 only',
  databaseFileNoSuchNumber: 'a {database} file has no such decimal number',
  sqliteTexts: 'Written as text, because SQLite keeps only 15 digits of a decimal: {columns}.',
  duckdbTexts: 'Written as text, because DuckDB stores decimals of up to 38 digits: {columns}.',

  // Previews
  previewTooSlow: 'The rows could not be computed within {seconds}.',
  previewOutOfMemory: 'The rows could not be computed within the memory limit of a preview.',
  previewDied: 'The process that computes previews crashed. Please try again.',
  previewsClosed: 'The server is shutting down.',

  // Runs of dictionary, diagram and advisor
  tryOfInsight: '{title} does not read rows, so a test run is not possible. Run the workflow instead.',
  resultOfInsight: 'This run wrote no rows. Open its result from Runs.',
  insightMissing: 'This run has no dictionary, diagram or advice, or it has expired.',
  insightNotExported: 'A diagram can only be exported from its window.',
  insightFileBroken: 'The file of this run cannot be read.',
  insightNamed: 'Name saved.',
  insightUnnamed: 'Name removed.',
  summaryAsked: 'Asking the language model {model} for a summary.',
  summaryMissing: 'There is no summary: {reason}',
  languageModelAway: 'the language model cannot be reached ({reason}).',
  languageModelNoCode: 'its address or its response is invalid',
  languageModelRefused: 'the language model responded with the status {status}.',
  languageModelSlow: 'the language model did not respond within {seconds}.',
  languageModelEmpty: 'the language model returned no readable answer.',
  auditInsightNamed: 'Dictionary, diagram or advice named',
  auditInsightUnnamed: 'Name of a dictionary, diagram or advice removed',
  auditInsightExported: 'Dictionary or advice exported',

  // Dictionary and diagram window
  moveWindow: 'Move with the arrow keys, resize with Shift and the arrow keys',
  arrangingTables: 'Arranging tables',
  tablesNotArranged: 'The tables could not be arranged. Please try again.',
  noTablesFound: 'No table matches in its name, columns or comment.',
  noTablesInDiagram: 'This database has no tables that this login can see.',
  allTablesHidden: 'All tables are hidden. Show a schema to see its tables.',
  diagramShown: 'Tables: {shown} of {tables}, relationships: {relationships}',
  diagramNotWhole: 'The diagram is incomplete',
  diagramKeysLeftOut:
    'Foreign keys to tables outside this diagram are not drawn: {count} from {from} to {to}.',
  tablesArranged: 'All tables were rearranged.',
  pictureTooLarge:
    'The picture is too large for the browser, so it was scaled to {percent} %. The SVG has the full size.',
  pictureFailed: 'The picture could not be drawn. Export SVG instead.',

  // Parts of a database that a login cannot see, and samples of its rows
  sampleTooSlow: 'The server took too long to return a few rows of the table {table}.',
  unseenDefinitions:
    'This login cannot see the expressions of defaults, checks and computed columns of all tables.',
  unseenKeys: 'Foreign keys to tables that this login cannot see are omitted: {count}.',
  unseenValues: 'Columns whose values are masked for this login: {count}.',
  namesAndMore: '{names} and {count} more',
  unseenRows: 'This login cannot read all rows of {tables}.',
  unseenLocked:
    'Another session has locked {tables}, so their sizes, defaults, computed columns and checks are missing.',
  unseenTables: 'This login sees only the tables and columns on which it has permissions.',
  unseenObjects: 'This login cannot read the {objects} of this database.',
  unseenUses: 'This login cannot see index usage.',

  // Rows that the advisor did not sample
  sampleUnreadable: 'Rows of {tables} were not sampled: this login cannot read all of them.',
  sampleSlow: 'Rows of {tables} were not sampled: the server took too long to return a few.',
  sampleRefused: 'Rows of {tables} were not sampled: the server refused to return them.',
  rowsRefused:
    'The database shows its tables but refuses to return their rows. Turn off sampling, or use another login.',
  sampleLate: 'Rows of {tables} were not sampled: the time limit was reached.',
  inclusionsUnasked: 'Relationships whose values could not be checked in time: {count}.',

  // Dictionary and advice: their windows and the forms of their components
  insightOfRun: 'Run result',
  insightNewer: 'This result was created by a newer version of Anj. Reload the page.',
  insightReady: 'The {what} is ready.',
  loadingInsight: 'Loading result',
  openInsight: 'Open the {what}',
  insightInData: 'This run wrote no table. It described {tables} of {database}.',
  insightCameTo: 'Read {tables} of {database}. The database was not changed.',
  insightLeavesAll: 'The database was not changed.',
  noEarlierInsight: 'There is no earlier result.',
  savedForReaders: 'Only users who can change the workflow can name its results.',
  keepInsight: 'Save under a name',
  savedInsightHint: 'A named result is kept beyond the usual 30 days, so that you can compare with it later.',
  keepNoLonger: 'Remove name',
  endComparison: 'End comparison',
  widthOfDetails: 'Details width',
  nothingFitsFilters: 'Nothing matches the search and the filters.',
  tablesCommented: 'Tables with comments',
  columnsCommented: 'Columns with comments',
  shownCount: '{count} shown',
  readAt: 'As of {moment}',
  findInDictionary: 'Find tables and columns',
  whatIsListed: 'List filter',
  withoutComment: 'Without comment',
  tablesOfDatabase: 'Tables in the database',
  columnsOfDatabase: 'Columns in the database',
  objectsOfDatabase: 'Functions, sequences and types in the database',
  databaseHasNoObjects:
    'This database has no functions, sequences, types or extensions that this login can see.',
  objectsNotRead:
    'Not read in this dictionary. Run the workflow again to see functions, sequences, types, triggers and partitions.',
  objectsChanged: 'Outside the tables: {count} changed.',
  partitionsDiffer: 'Differs in {count} of {all} partitions.',
  objectsNotCompared:
    'Functions, sequences, types, triggers and partitions are not compared, because one of the dictionaries does not contain them.',
  definitionHidden: 'This login cannot see the definition.',
  credentialsHidden: 'Anj replaces credentials by …, so a … in a definition can stand for one.',
  objectDetails: 'Details',
  ddlHead: '{database} ({version}) as of {readAt}',
  ddlLeavesOut:
    'Run this in an empty database with the default search_path. Owners, rights, rows and storage options are left out, and so are DEFERRABLE, MATCH FULL, NO INHERIT, inheritance between tables and UNLOGGED.',
  copyDdl: 'Copy DDL',
  selectObject: 'Select an object to see its properties and its definition.',
  tableDetails: 'Table details',
  selectTable: 'Select a table to see its columns, keys, indexes and checks.',
  databaseHasNoTables: 'This login sees no tables here.',
  notAllSeen: 'This login cannot see everything',
  keyNotChecked: 'not enforced by the server',
  changesOfTable: 'Changes in this table',
  definitionChanged: 'the definition has changed',
  changeCame: '{word}is now {now}',
  changeWent: '{word}was {before}, now removed',
  changeWas: '{word}was {before}, is {now}',
  nothingChanged: 'Nothing has changed since {title}.',
  changedSince: 'Since {title}: {come} new, {gone} removed, {changed} changed.',
  onlyChanges: 'Only changes',
  whatIsShown: 'View',
  findInAdvice: 'Find in findings',
  levelsShown: 'Levels to show',
  findingsOfDatabase: 'Findings in the database',
  findingDetails: 'Finding details',
  adviceOverview: 'Advice overview',
  adviceFoundNothing: 'Good news: no rule found a problem.',
  nothingSuppressed: 'No finding is suppressed.',
  allSuppressed: 'Every finding is suppressed.',
  suppressedFindings: 'Suppressed ({count})',
  newSince: 'New since {title} ({count})',
  anEarlierRun: 'an earlier run',
  baselineGone: 'The run to compare with has expired.',
  baselineLater: 'The run to compare with is later than this one.',
  whyThisMatters: 'Why this matters',
  showInDictionary: 'Show in the dictionary',
  copySql: 'Copy SQL',
  copyShownFixes: 'Copy SQL of all shown findings',
  sqlCopied: 'SQL copied to the clipboard.',
  sqlNotCopied: 'Your browser does not let this page write to the clipboard. Select the SQL and copy it.',
  noFixesShown: 'None of the shown findings has a fix in SQL.',
  fixHint: 'Anj does not run this statement. Review it, and test it on a copy first.',
  reasonToSuppress: 'Why this is acceptable here',
  bringFindingBack: 'Show again',
  suppressNeedsNode: 'Only users who can change the AI Advisor of this workflow can suppress findings.',
  askRule: 'Check the rule {rule}',
  askRuleNoMore: 'Turn off this rule for later runs',
  askRuleAgain: 'Turn on this rule for later runs',
  ruleIsOff: 'Later runs skip this rule.',
  adviceInShort: '{rules} checked: {findings} open.',
  sampledRows: '{rows} of {tables} sampled.',
  nothingSampled: 'No rows were sampled.',
  leftOutOfSample: 'Not sampled',
  summaryBy: 'Written by {model} from the findings alone. It may be wrong; rely on the findings below.',
  noSummary: 'There is no written summary: {reason}',
  schemaUnknown: 'The schema {schema} does not exist. Choose one from the list.',
  schemasHint: 'Leave empty for all schemas except the server’s own.',
  noRowsOfDatabase: 'This component reads the whole database. Run the workflow to see the result.',
  wholeDatabaseRead:
    'The component after this one reads the whole database, so you cannot choose a table here.',
  samplingHint:
    'Reads a few rows of each table for rules that check values. Without sampling, those rules are skipped.',
  summaryHint:
    'Written by the language model that your administrator has configured, if any. It receives findings, never rows.',
  impliedHint:
    'Drawn as dashed lines where names and types suggest a relationship but no foreign key defines it.',
  rulesLeftOut: 'Skipped rules',
  findingsSuppressed: 'Suppressed: {findings}. You can show them in the result.',
  tablesPlaced: 'Placed manually: {tables}.',
  placeAnew: 'Reset positions',
  noInsightYet: 'Run the workflow to see the result here.',
  earlierInsights: 'Results',
  showAllOf: 'Show all {count}',
  operationNeedsSource: 'Connect a database input first.',

  // Api: contents of databases
  databasesUndescribed:
    'Not described, because it took too long or this user has no access: {databases}. Request each one by name.',
  keysRead: '{keys} of {database}.',
  catalogueTooSlow: 'The catalogue of {database} could not be read within {seconds}.',

  // Exports of dictionary and advice
  dictionaryTitle: 'Data dictionary of {database}',
  adviceTitle: 'Advice on {database}',
  adviceNothingFound: 'No problems were found.',
  adviceSampled: '{tables}, {rows}',
  adviceSummaryBy: 'Summarized by {model}, from the findings alone.',
  adviceWholeDatabase: 'The whole database',
} as const satisfies Record<string, string>

export type MessageCode = keyof typeof messages

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** The values for a sentence's placeholders, such as `{ title: … }` for 'Please connect a source to {title}.' */
export type MessageParams<C extends MessageCode> = Readonly<
  Record<Names<(typeof messages)[C]>, string | number>
>
/** The arguments after the code: none for a sentence without placeholders, otherwise one object of values. */
export type SentenceArgs<C extends MessageCode> = [Names<(typeof messages)[C]>] extends [never]
  ? []
  : [MessageParams<C>]

/** Returns the sentence of a code with its placeholders replaced. */
export function sentence<C extends MessageCode>(code: C, ...[params]: SentenceArgs<C>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return messages[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
