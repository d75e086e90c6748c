/**
 * Every sentence that the product says, by code. Sentences of docs/specification.md are verbatim.
 * `{name}` marks what is filled in. This file imports nothing, so that every part may import it.
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

  // Canvas: connections, of our own
  inputAsTarget: 'Input nodes cannot take data from other nodes.',
  outputAsSource: 'Output nodes cannot be connected with further nodes.',
  connectedAlready: 'These nodes are connected already.',
  circle: 'Nodes cannot be connected in a circle.',
  outputTakesOneSource: 'An output takes one source.',
  databaseInputNeeded: 'Choose a database input for {title}.',
  edgeWithoutNode: 'A connection leads to a node that is not there.',

  // Canvas: dropping nodes (docs/specification.md, "Dropping nodes")
  workflowNeeded: 'Please create a workflow first.',
  aiSuggestionOnlyToDictionary: 'AISuggestion can only be added to Data Dictionary.',
  dictionaryOnlyToAiSuggestion: 'Data Dictionary can only be added to AISuggestion.',
  oneOutputOnly: 'Only one output node can be added to a workflow.',

  // Canvas, of our own
  tooManyNotes: 'A workflow holds at most {limit} notes.',
  nothingToPaste: 'There is nothing to paste: copy components of a workflow first.',
  clippingDamaged: 'What was copied cannot be pasted: {at}',
  layoutFailed: 'The components could not be arranged. Please try again.',
  clipboardNotRead: 'Your browser does not let this page read the clipboard. Press {keys} to paste.',
  clipboardNotWritten:
    'Your browser does not let this page write to the clipboard. What was copied can be pasted in this tab of the browser only.',
  fileNotTaken:
    'This file was not taken: {files}. The canvas takes CSV, TXT and Excel files, and workflows (.anj).',
  filesNotTaken:
    'These files were not taken: {files}. The canvas takes CSV, TXT and Excel files, and workflows (.anj).',
  oneFileTaken: '{file} was taken. An input reads one file; these were not taken: {files}.',
  noteHint: 'Double click to write',
  paletteHint: 'Drag onto the canvas, or press Enter',
  orExample: 'Start with an example:',

  // Canvas: what is told to those who do not see it
  saidAdded: '{count} added',
  saidDeleted: '{count} deleted',
  saidCopied: '{count} copied',
  saidSelected: '{count} selected',
  saidMoved: 'Moved to {x}, {y}',
  saidArranged: 'Arranged',
  saidResized: '{width} wide, {height} high',
  saidColoured: 'Coloured {colour}',

  // Canvas: what the pointer does, as the list of keys says it
  gestureAddAtPlace: 'Add a component at a place',
  gestureAddAtPlaceHow: 'Double click on the canvas',
  gestureAddBeside: 'Add a component behind or before another',
  gestureAddBesideHow: 'Drag from its handle to an empty place',
  gesturePutBetween: 'Put a component into a connection',
  gesturePutBetweenHow: 'Drop it on the connection',
  gestureDropFile: 'Add an input with its file',
  gestureDropFileHow: 'Drop the file on the canvas',
  gestureSelectSeveral: 'Select several',
  gestureSelectSeveralHow: 'Shift + drag, or Ctrl or Shift + click',
  gestureMoveCanvas: 'Move the canvas',
  gestureMoveCanvasHow: 'Drag, or Space + drag',
  gestureZoom: 'Zoom',
  gestureZoomHow: 'Turn the wheel',

  // Canvas: what undo takes back, behind 'Undo: '
  changeOther: 'change',
  changeAdd: 'add {what}',
  changeDelete: 'delete {what}',
  changeMove: 'move {what}',
  changeRename: 'rename {what}',
  changeSettings: 'settings of {what}',
  changeConnect: 'connect {source} with {target}',
  changeConnectSeveral: '{count} connections',
  changeDisconnect: 'delete connection of {source} with {target}',
  changeDisconnectSeveral: 'delete {count} connections',
  changeAddNote: 'add note',
  changeAddNotes: 'add {count} notes',
  changeDeleteNote: 'delete note',
  changeDeleteNotes: 'delete {count} notes',
  changeMoveNote: 'move note',
  changeEditNote: 'edit note',
  severalComponents: '{count} components',
  nothingFound: 'Nothing found',
  moreToFind: 'And {count} more: type on to find them.',
  nothingFits: 'No component fits here.',

  // Run: requirements (docs/specification.md, "Run and process output")
  inputNotPrepared: 'Please prepare the input data before processing',
  outputNodeNeeded: 'Please add an output node to run the workflow.',
  outputComponentNeeded: 'Please drag and drop output component before processing',
  tableEmpty: 'Table cannot be empty',
  tableWithoutColumns: 'Table cannot have empty columns',
  processingFailedToast: 'Something went wrong while processing the table. Please try again later',

  // Run: log lines. Those with 'Completed' are green, those with 'failed' red (docs/specification.md, "Main shell")
  nodeCompleted: '{title} Completed',
  tryTakesFirstRows: 'A try: at most the first {rows} rows of each source, and not the real target.',
  nodesLeftOut: 'Not run, because they do not lead to the output: {titles}',

  // Problems of nodes, of our own
  nodeWithoutSource: 'Please connect {title} with a source.',
  settingsInvalid: 'The settings of {title} are not valid: {detail}',
  columnMissing: '{title} expects the column {column}, which its source does not have.',
  columnNameTwice: '{title} gives two columns the name {column}.',
  columnChangedTwice: '{title} changes the column {column} twice.',
  joinKeysRequired: '{title} needs at least one pair of key columns.',
  joinKeysAsText:
    'The keys {left} ({leftType}) and {right} ({rightType}) have different types: they are compared as text, so 1 matches 1, but not 01.',
  joinNeedsTwo: '{title} needs two tables. Connect another source.',
  columnMappedTwice:
    '{title} writes two columns into {column}. Give one of them another name under Column mapping.',
  updateByKeyAlone:
    '{title} updates by key: turn off Delete Existing Data and Drop Table Then Create, which would leave nothing to update.',
  signsEqual: '{title} uses one sign for decimals and thousands in the column {column}.',
  wordForBoth: '{title} takes the word {word} in the column {column} for both true and false.',
  nodeIdTwice: 'Two nodes have the same id.',

  // docs/specification.md, "Database connection form"
  serverNameRequired: 'Server Name/IP Address is required',
  portRequired: 'Port is required',
  portNotPositive: 'Port must be a positive integer',
  portTooLarge: 'Port must be from 1 to 65535',
  portToldTwice:
    'The server name {server} tells another port than Port, {port}. Leave one of them out, or give the same port in both.',
  portWithInstance:
    'The server name {server} names an instance, whose port SQL Server Browser tells. Leave Port out, or give the server name without the instance.',
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
    'The authentication type {given} is not known. Choose SQL Server Authentication or Windows Authentication.',
  windowsNotOffered: '{title} takes no Windows authentication: give user and password.',
  tlsAlwaysVerified: '{title} takes only connections that are encrypted and verified.',
  tunnelNotOffered: '{title} is reached directly: leave SSH off.',

  // docs/specification.md, "Fetch databases"
  databaseKindNeeded: 'Please select a database to fetch databases',
  noDatabasesFound: 'No databases found',
  fetchDatabasesFailed: 'Something went wrong while fetching databases. Please try again later.',
  databasesFetched: 'Databases fetched.',
  databasesFetchedPartly:
    'Databases fetched. The tables of {count} of them could not be listed: this user may not, or the server took too long. Ask for them by name.',

  // Table data in a request's body (docs/specification.md, "Table data")
  tableDataEmpty: 'Table data cannot be empty',
  tableRowEmpty: 'Table cannot contain empty rows',
  tableCellMissing: 'Each cell in the table must contain a value',

  // Table data in a request's body, of our own
  tableNotRows: 'Table data must be a list of rows, each a list of cells; the first row names the columns',
  tableRowTooLong: 'Data row {row} has {count} cells, but the table has {columns} columns',
  tableColumnTwice: 'Two columns have the name {column}; upper and lower case do not tell names apart',
  tableNameBroken: 'The column name {column} holds half a character, which cannot be kept',
  tableCellNested:
    'Data row {row} holds a list or an object in the column {column}; a cell is a text, a number, true, false or null',
  tableCellBroken: 'Data row {row} holds half a character in the column {column}, which cannot be kept',
  tableNameNul: 'The column name {column} holds a NUL character, which no database keeps',
  tableCellNul: 'Data row {row} holds a NUL character in the column {column}, which no database keeps',
  columnChangesInvalid: 'columnChanges must be a list of changes, each with column, from and to',
  columnChangeUnknown: 'columnChanges names the column {column}, which the table does not have',
  columnChangeTwice: 'columnChanges names the column {column} twice',
  columnTypeUnknown: 'The type {type} of the column {column} is not known. There are: {types}.',
  settingMust: '{field} must be {what}',

  // docs/specification.md, "Licence form"
  licenceUsersRange: 'Number of users allowed must be a whole number from 1 to 1000',
  licenceStartPast: 'Starting day cannot be in the past',
  licenceStartAfterExpiry: 'Starting day must be before or equal to the expiry date',
  licenceExpiryPast: 'Expiry date cannot be in the past',
  licenceExpiryFar: 'Expiry date cannot be more than 5 years ahead',
  licenceExpiryBeforeStart: 'Expiry date must be after the starting day',
  applicationTypesNeeded: 'Please choose at least one application type',

  // Licence form, of our own
  licenceStartInvalid: 'Starting day must be a date',
  licenceExpiryInvalid: 'Expiry date must be a date',
  applicationTypeUnknown: 'Application types are Web, Windows, Linux, iOS, Android and macOS',
  licenceUsersBelow:
    'The organization has {users} occupying seats. Allow at least as many, or deactivate some first.',
  licenceInUse: 'This licence cannot be deleted: its organization has {users}.',
  licenceBeingCleared:
    'What deleted people left behind is still being cleared. Please try again in a minute.',
  licenceCreated: 'The licence is created.',
  licenceSaved: 'Licence saved.',
  licenceDeleted: 'The licence and its organization are deleted.',
  limitRange: 'Enter a whole number from {least} to {most}, or nothing',
  limitSizeRange: 'Enter a size from {least} to {most}, or nothing',
  limitsSaved: 'The limits are saved.',

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
  roleInvalid: 'The role {role} is not known.',
  actionInvalid: 'The action {action} is not known.',
  resourceInvalid: 'The resource {resource} is not known.',
  accessModelLocked: 'The rights of this product are locked and cannot be changed.',

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
  workflowOpening: 'The workflow is still being opened. Please try again in a moment.',
  fileNotJson: 'This file is damaged or not an .anj file: it is not JSON.',
  fileNotAWorkflow: 'This file is not a workflow: {at}.',
  fileNewer:
    'This file was saved by a newer version of the product (file version {version}). Please update first.',
  fileTooManyNodes: 'This workflow has {count} nodes; at most {limit} are possible.',
  fileKindUnknown: 'The component {title} of this file is not known.',
  fileHoldsTooMuch:
    'The file holds more rows and cells than can be opened at once ({count}; at most {limit}). Save the rows as a CSV file, and choose that in the workflow.',
  fileTakesTooMuchMemory:
    'The file takes more memory than there is for opening one. Save its rows as a CSV file, and choose that in the workflow.',
  filesOpenedLimited: 'You are opening {count} large files already. Please wait until one of them is open.',

  // Workflow files: notes on opening
  noteChooseFileAgain: 'Choose the file {fileName} again: its data is not in the workflow file.',
  notePasswordTaken:
    'The workflow no longer holds the password in the file: passwords are kept in connections only.',
  noteConnectionNeeded: 'Choose a connection for {title}: the file holds no password.',
  noteTunnelNotOffered:
    'Choose a connection for {title}: the file reaches it through SSH, which is not offered for {kind}.',
  noteEdgesDropped: 'Connections that led to nodes that are not in the file were left out: {count}.',
  noteSettingsReset: 'The settings of {title} could not be read and were set to their defaults.',
  noteSettingsCleaned:
    'The settings of {title} held characters that cannot be kept (NUL, or half of one). They were taken out.',
  noteNewId: 'The workflow got a new id, because its own is taken.',

  // The help centre
  helpLead: 'Every screen, component and message of Anj, and what to do about it.',
  helpSearch: 'Search the help',
  helpSearchHint: 'Type words, or paste a message.',
  helpFound: 'Where “{words}” is spoken of, best first',
  openQuestionsLead:
    'What people asked the Help Center and got no answer to, or one that they gave a thumbs-down. Say it to those who asked, or in a note of your own.',
  noOpenQuestions: 'In the last {days} days every question got an answer, and none a thumbs-down.',
  helpNotFound: 'No page speaks of “{words}”. Try fewer or other words.',

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
  taskNotTriedAgain: 'Not tried again: {reason}.',

  // Tasks, of our own
  missedServersOff: 'no server was at work when it was due',
  missedForLater: 'no server was at work when it was due, and a later one was due by then',
  missedNotTaken: 'no server took it up within six hours',
  missedChanged: 'the schedule was changed before it began',
  missedPaused: 'the schedule was paused before it began',
  missedDeleted: 'the schedule was deleted before it began',
  missedAfterFailures: 'the schedule was paused, as its runs had failed again and again, before it began',
  missedZoneUnknown: 'the schedule was paused, as its time zone is not known any more, before it began',
  missedByHand: 'somebody ran the schedule by hand before it began',
  missedFileSlow: 'its file was still being read when the next one was due',
  missedRunUnknown:
    'it was not yet known whether the run before was still going, and a later one was due by then',
  notTriedNextDue: 'the next run was due',
  notTriedCancelled: '{who} had asked to end it',
  skippedStillRunning: 'the run before had not ended yet',
  taskRunGone: 'The run of this task is not there any more.',
  scheduleStillRunning: 'The run before is still going. Please wait until it ends, or cancel it.',
  scheduleRunUnknown: 'Waits until it is known whether the run before still goes on.',
  scheduleFileWaiting: 'The new content of {fileName} is still being read.',
  scheduleFileSlow:
    'The new content of {fileName} was still being read after {minutes} minutes, so nothing was run.',
  scheduleFileFailed: 'The new content of {fileName} cannot be read, so nothing was run: {reason}',
  scheduleFilesUnchanged:
    'Nothing was run, because no file has changed since the last run that succeeded: {files}',
  fileUnchangedSince: '{fileName} (the same since {when})',
  scheduleOwnerDeactivated:
    'Whoever made this schedule is deactivated, so nothing runs in their name. Please create the schedule again, or have them reactivated.',

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
  scheduleTimeInvalid: '{time} is not a time as schedules write it: hh:mm AM or hh:mm PM, such as 02:30 PM',
  weekDayInvalid: '{day} is not a day of the week: Sunday to Saturday',
  timeZoneNeeded: 'Please provide the time zone of the schedule, such as Europe/Berlin',
  timeZoneUnknown: '{zone} is not a known time zone. A time zone is a name such as Europe/Berlin',
  scheduleInputNeeded: 'Please provide workflow with input data before creating schedule',
  scheduleRemoteOutputNeeded:
    'Please provide workflow with remote database component before creating schedule',
  scheduleOutputInvalid: 'Please provide Schedule with valid output {detail}',
  scheduleHintFile:
    'A file as output cannot be scheduled. Please take PostgreSQL, Azure MySQL or Azure MS SQL as output.',
  scheduleHintLocal:
    'MySQL and MS SQL as output can be run, but not scheduled. Please take PostgreSQL, Azure MySQL or Azure MS SQL as output.',
  scheduleHintNoTable:
    'This output writes no table, so it cannot be scheduled. Please take PostgreSQL, Azure MySQL or Azure MS SQL as output.',

  // Schedules, of our own
  schedulePaused: 'Schedule paused',
  scheduleResumed: 'Schedule resumed',
  scheduleStarted: 'Schedule started',
  scheduleChangedByOthers:
    'Somebody else changed what this workflow does with your connections. Please look at it, and confirm that it may run in your name.',
  scheduleChangedMeanwhile:
    'This schedule was changed meanwhile, so nothing was done. Look at it as it is now, and change it then.',
  scheduleOwnerOnly: 'Only whoever made this schedule, or an admin, may change it.',
  scheduleWorkflowOwnerOnly:
    'Only whoever made this schedule may give it another workflow, because it runs in their name. Please create a schedule of your own instead.',
  webhookUrlInvalid:
    'The address of a webhook begins with https:// and holds neither a user name nor a password',
  webhookHostRefused:
    'Webhooks may not go to {host}. Your administrator can allow it with the setting ANJ_WEBHOOK_HOSTS.',

  // Scheduler dialog and Schedules panel, of our own
  scheduleZone: 'Times are in {zone}.',
  scheduleZoneElsewhere: 'Times are in {zone}; your browser is in {own}.',
  nextRuns: 'Next five runs',
  nextRunsNone: 'Choose when it runs to see its next five runs.',
  nextRunsPaused: 'It is paused: none of these runs before it is resumed.',
  whereYouAre: '{moment} where you are',
  scheduleTakesCopy:
    'The schedule runs a copy of the workflow as it is now. What you draw later counts once you update the schedule.',
  scheduleRunsCopy: 'It runs the workflow as of {moment}.',
  scheduleCopyRenewed: 'It runs the workflow as of {moment}. Update takes the workflow as it is now.',
  scheduleCopyKept:
    'It runs the workflow as of {moment}. Update keeps that copy, unless you choose another file.',
  scheduleRunsFile: 'It runs what {fileName} held on {moment}.',
  anyWorkflowFile: 'its file',
  scheduleUpdateTakes: 'Update takes the workflow as it is now.',
  scheduleUpdateKeeps: 'Update keeps that, unless you choose another file.',
  scheduleFileConnections: 'The file holds no password. Choose a connection for each of its databases.',
  scheduleFileChosen: 'From the file {fileName}.',
  notSchedulable: 'This workflow cannot be scheduled yet',
  schedulePausedNow: 'Paused',
  schedulePausedSince: 'Paused since {moment}',
  schedulePausedByFailures: 'Paused since {moment}, because its runs failed again and again',
  schedulePausedByZone: 'Paused since {moment}, because its time zone {zone} is not known any more',
  scheduleNextRun: 'Next run: {moment}',
  scheduleRunsInName: 'Runs in the name of {name}.',
  failIfUnchangedLabel: 'Fail when none of its files has changed since the last run that succeeded',
  mailOnFailureLabel: 'Send a mail when a run fails, to whoever made the schedule',
  webhookHint:
    'Optional. This address is told of each failure; your administrator says which servers may be.',
  webhookKept: 'Failures are told to {host}. The address itself stays secret.',
  loadingSchedules: 'Loading the schedules',
  loadingTasks: 'Loading the tasks',
  refreshTasks: 'Refresh the tasks',
  showMoreTasks: 'Show more',
  tasksLeftOut: 'There may be more than these {count}. Choose a schedule or fewer days to see them.',
  taskHasNoRun: 'No run was begun.',
  taskReasonWithheld:
    'Why can be read by those who may look at the workflow, since the reason may speak of its data.',
  taskLogNotYours: 'The log can be read by those who may look at the workflow.',
  taskTriedAgain: 'Tried again at {moment}',
  triesOfTask: 'Tries',
  tryNotBegun: 'Not begun yet',
  tryNeverBegun: 'Never begun',
  showLog: 'Show log',
  hideLog: 'Hide log',
  showLogOfTry: 'Show log of try {number}',
  hideLogOfTry: 'Hide log of try {number}',
  whatRanAndWillRun: 'What ran and what will run',
  earlierMonth: 'The month before',
  laterMonth: 'The month after',
  dayOfTasks: '{day}: {success} succeeded, {failed} failed, {pending} to come',
  chooseDay: 'Choose a day to see its runs.',
  notPlannedYet: 'Will run, as long as the schedule stays as it is',

  // Help centre and chat (docs/specification.md, "Chat widget" and "Chat")
  helpCenter: 'Help Center',
  chatGreeting: 'How can I help you today?',
  chatGreetingDetail: 'Ask me anything about our website',
  chatPlaceholder: 'Type your question...',
  chatError: 'Sorry, I encountered an error.',
  chatSendFailed: 'Something went wrong while sending the question. Please try again!',
  chatAbout: 'About {page}',
  chatLooking: 'Looking through the help pages …',
  helpNotCovered: 'The help pages do not answer this. The nearest ones are: {links}.',
  helpNothingNear: 'The help pages do not answer this, and none of them lies near it.',
  helpReadOn: 'Read on: {links}.',
  questionLength: 'A question must have 1 to 10,000 characters.',
  streamsLimited:
    'You have {count} event streams open, the most that one person may have. Close some of them.',
  questionsLimited: 'Too many questions in a short time. Please ask again in {seconds}.',

  // Answers of the api that any call can give
  unexpected:
    'Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}.',
  invalidRequest: 'The request is not valid: {detail}',
  textBroken:
    'A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.',
  notFound: '{what} was not found.',
  requestMalformed:
    'This is not a valid HTTP/1.1 request. Check its first line, its headers and how its body is sent.',
  requestHeadersTooLarge: 'Address and headers of the request are larger than 16 kB. Shorten them.',
  expectationUnknown: 'Anj does not do what the header Expect asks for. Leave it out.',
  serverStopping: 'The server is stopping. Send the call again in a moment.',
  requestTooSlow: 'The headers of the request did not come within 30 seconds. Send the request again.',
  tokenMissing: 'No token provided',
  metricsTokenWrong: 'The token for metrics is missing or wrong.',
  metricsTokenMissing:
    'Metrics are closed here until ANJ_METRICS_TOKEN is set, since this server is not for its own machine alone. Then send it as the bearer token.',
  metricsClosed:
    'Metrics are open to this machine only. Set ANJ_METRICS_TOKEN, and send it as the bearer token, to read them from elsewhere.',
  tokenInvalid: 'Invalid token',
  tokenExpired: 'Token expired',
  forbidden: 'You may not do this: {action} on {resource}.',

  // Api: what went well
  done: 'Done.',
  signedUp: 'Your organization and your account are ready.',
  loggedIn: 'Logged in.',
  loggedOut: 'Logged out.',
  goOnAs: 'Go on as {name}',
  loggedOutHereOnly:
    'Logged out in this browser only: the server could not end the session, which lasts up to 12 hours. To end it, log in again and choose Log out everywhere else in Account.',
  workflowCreated: 'Workflow created.',
  workflowSaved: 'Workflow saved.',
  workflowDeleted: 'Workflow deleted. This can be undone for 30 days.',
  workflowRestored: 'Workflow restored.',
  workflowOpened: 'Workflow opened.',
  versionNamed: 'The version has its name.',
  versionRestored: 'The earlier version is the present one again.',
  sharingSaved: 'Sharing saved.',
  tabOpened: 'The workflow is one of your tabs.',
  tabClosed: 'The tab is closed. The workflow stays where it is.',
  tabsOrdered: 'The tabs are in their new order.',
  runQueued: 'The run is queued.',
  runOver: 'The run is over. Its status says how it ended.',
  runGoesOn: 'The rows are still being processed. Ask for the run to hear how it ends.',
  runCancelRequested: 'The run is being cancelled.',
  datasetReadAgain: 'The file is read again.',
  datasetReplaced: 'The new content arrived and is being read.',
  datasetReplacedRead: 'The new content arrived and is read.',
  watchTitle: 'Watched file',
  watchAsk: 'Follow a file in the watched folder',
  watchPath: 'File in the watched folder',
  watchPathHint:
    'Below the folder of your organization there, {folder}. Each new content of that file is taken by itself.',
  watchBegin: 'Follow',
  watchFollows: 'Follows {path} in the watched folder',
  watchEnd: 'Stop following',
  datasetWatched: 'The file follows the watched one from now on.',
  datasetUnwatched: 'The file follows no watched one any more.',
  datasetDeleted: 'File deleted.',
  extractStarted: 'The rows are being read.',
  extractEnded: 'The sample is given up.',
  connectionSaved: 'Connection saved.',
  connectionDeleted: 'Connection deleted.',
  connectionWorks: 'The connection works.',
  downloadLinkMade: 'The link works once, for 60 seconds.',

  // Api: what went well with an account
  resetMailOnItsWay:
    'If an account has this address, an email with a link is on its way to it. The link works once, for an hour.',
  linkWorks: 'The link works.',
  passwordReset: 'Your password is changed. Log in with the new one.',
  passwordSet: 'Your password is set. Log in with it.',
  passwordChanged: 'Password changed. Every other session of yours has ended.',
  accountSaved: 'Account saved.',
  twoFactorOffered: 'Scan the picture with your authenticator app, and type the code that it shows.',
  twoFactorTurnedOn:
    'Two-factor authentication is on. Keep the recovery codes in a safe place: they are shown only now.',
  twoFactorTurnedOff: 'Two-factor authentication is off.',
  identityUnlinked: 'Single sign-on is unlinked.',
  recoveryCodesMade: 'These recovery codes replace the earlier ones. They are shown only now.',
  sessionEnded: 'The session has ended.',
  otherSessionsEnded: 'Every other session has ended.',
  allSessionsEnded: 'Every session has ended.',
  apiTokenMade: 'Copy the token now: it is not shown again.',
  apiTokenRevoked: 'The token is revoked.',
  apiTokensRevoked: 'Every API token of yours is revoked.',

  // Api: looking after people
  userInvited: 'Invited. An email with a link to set a password is on its way; the link works for 7 days.',
  invitationSentAgain: 'The invitation is sent again. Earlier links no longer work.',
  userSaved: 'Saved.',
  userDeactivated: 'Deactivated. Every session and API token of this person has ended.',
  userReactivated: 'Active again.',
  userDeleted: 'Deleted.',
  userUnlocked: 'Unlocked: logging in is possible again at once.',
  userResetLinkSent:
    'An email with a link to reset the password is on its way. The link works once, for an hour.',
  userTwoFactorTurnedOff: 'Two-factor authentication of this person is off.',
  usersImported: 'The lines are read. Every line has its own answer.',
  userLineValid: 'Can be invited',
  userLineInvited: 'Invited',
  userLineLost: 'Somebody got this user name or email address at this very moment',
  userNameTaken: 'Somebody has this user name already',
  organizationNameTaken: 'There is an organization with this name already',
  userNameTwice: 'Line {line} of this file has the same user name',
  emailTwice: 'Line {line} of this file has the same email address',
  lineFieldCount: 'This line has {count}, but the first line names {columns}',
  roleNotHere: 'Choose one of the roles that you may give',
  organizationNeeded: 'Please choose an organization',
  organizationMissing: 'This organization does not exist any more',
  seatsTaken:
    'The licence allows {users}, and there are as many. Deactivate somebody, or have the licence changed.',
  organizationExpired: 'The licence of this organization has expired. Renew it to invite people.',
  ownAccountElsewhere: 'This is your own account. Somebody else has to do this.',
  lastSuper:
    'This is the last active super user with a password, who stays one. Make somebody else a super user before, or let another one set a password.',
  invitationNotNeeded: 'Only people who were invited and have not come yet can be invited again.',
  notThrottled: 'Logging in to this account is not blocked.',
  resetNotPossible: 'Only an active user can get a link to reset the password.',
  alreadyDeactivated: 'This account is deactivated already.',
  notDeactivated: 'This account is not deactivated.',
  handOverNeeded: '{who} still owns {what}. Choose a new owner.',
  handToNobody: 'Choose somebody active of the same organization',
  importHeader:
    'The first line must name the columns userName, fullName and email, and may name role, each once and no others, separated by comma, semicolon or tab.',
  importTooLong: 'The file has more than {limit} lines with people. Split it.',
  importEmpty: 'The file has no lines with people.',
  importNotText: 'The file is not text in UTF-8. Save it as "CSV UTF-8" and try again.',
  importQuoteOpen:
    'A quotation mark that opens in line {line} is never closed, or text follows the closing one.',

  // Audit log: what was done
  auditLoggedIn: 'Logged in',
  auditLogInFailed: 'Log-in failed',
  auditLogInThrottled: 'Log-in blocked after too many attempts',
  auditLoggedOut: 'Logged out',
  auditAccessEnded: 'Sessions and tokens ended',
  auditSessionEnded: 'Session ended',
  auditSessionsEnded: 'Sessions ended',
  auditAccountChanged: 'Account changed',
  auditPasswordChanged: 'Password changed',
  auditPasswordRefused: 'Password refused',
  auditIdentityLinked: 'Linked to single sign-on',
  auditIdentityUnlinked: 'Unlinked from single sign-on',
  auditSingleSignOnRefused: 'Single sign-on refused',
  auditPasswordSet: 'First password set',
  auditPasswordReset: 'Password reset',
  auditResetAsked: 'Link to reset the password sent',
  auditTwoFactorOffered: 'Two-factor authentication begun',
  auditTwoFactorTurnedOn: 'Two-factor authentication turned on',
  auditTwoFactorTurnedOff: 'Two-factor authentication turned off',
  auditRecoveryCodesMade: 'Recovery codes made',
  auditApiTokenCreated: 'API token made',
  auditApiTokenRevoked: 'API token revoked',
  auditInstallationRestored: 'Installation restored from a backup',
  auditKeysRotated: 'Stored secrets encrypted with another key',
  auditSignedUp: 'Organization signed up',
  auditUserInvited: 'User invited',
  auditUserInvitedAgain: 'Invitation sent again',
  auditUserChanged: 'User changed',
  auditUserRoleChanged: 'Role changed',
  auditUserDeactivated: 'User deactivated',
  auditUserReactivated: 'User reactivated',
  auditUserUnlocked: 'User unlocked',
  auditUserResetLinkSent: 'Link to reset the password sent to a user',
  auditUserTwoFactorTurnedOff: 'Two-factor authentication of a user turned off',
  auditUserJoined: 'User added by single sign-on',
  auditUserIdentityUnlinked: 'Single sign-on of a user unlinked',
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
  auditWorkflowDeleted: 'Workflow deleted',
  auditWorkflowRestored: 'Workflow restored',
  auditVersionNamed: 'Version named',
  auditVersionRestored: 'Version restored',
  auditWorkflowExported: 'Workflow saved as a file',
  auditWorkflowHandedOver: 'Workflow handed over',
  auditDatasetUploaded: 'File uploaded',
  auditDatasetReplaced: 'File replaced',
  auditDatasetWatched: 'File follows a watched file',
  auditDatasetUnwatched: 'File follows no watched file any more',
  auditDatasetReadAgain: 'File read again',
  auditDatasetDeleted: 'File deleted',
  auditDatasetHandedOver: 'File handed over',
  auditExtractStarted: 'Sample of a database taken',
  auditRunStarted: 'Run started',
  auditRunCancelled: 'Run cancelled',
  auditRunEnded: 'Run ended',
  auditScheduleCreated: 'Schedule created',
  auditScheduleChanged: 'Schedule changed',
  auditScheduleDeleted: 'Schedule deleted',
  auditSchedulePaused: 'Schedule paused',
  auditScheduleResumed: 'Schedule resumed',
  auditScheduleRanNow: 'Schedule run now',
  auditSchedulePausedAfterFailures: 'Schedule paused after failures in a row',
  auditScheduleHandedOver: 'Schedule handed over',
  auditArtifactDownloaded: 'Result downloaded',
  auditLogExported: 'Audit log exported',

  logPeriodInvalid: 'From must not be after To.',

  // Audit log: whether it is whole
  auditChainWhole: 'The audit log is intact: nothing in it was changed or removed.',
  auditChainEmpty:
    'Nothing is sealed yet, so nothing is proven. Entries are sealed within seconds while a worker runs.',
  auditChainUnsealed: 'The audit log has entries without a seal that should have one.',
  auditChainBroken: 'The audit log was changed outside of the product.',
  auditRowChanged: 'Entry {id} was changed after it was sealed.',
  auditRowUnsealed:
    'Entry {id} has had no seal for more than an hour: somebody took it away, or no worker ran.',
  auditRowMissing: 'Entry {id} was removed after it was sealed.',
  auditSealMissing: 'The seal at position {position} was removed.',
  auditSealChanged: 'The seal at position {position} was changed.',
  auditHeadMissing:
    'The log does not hold the seal that you noted any more: its end was cut off or sealed anew.',

  // Api: people and sessions
  userNameMissing: 'User name is required',
  passwordMissing: 'Password is required',
  loginFailed: 'User name or password is wrong.',
  accountDeactivated: 'Your account is deactivated. {who} can reactivate it.',
  loginLimited: 'Too many attempts to log in. Please try again in {minutes}.',
  passwordsBusy: 'Very many people are logging in at this moment. Please try again in {seconds}.',
  twoFactorNeeded: 'Type the code of your authenticator app, or a recovery code.',
  twoFactorWrong: 'The code is wrong, or was used already.',
  twoFactorCodeWrong: 'The code is wrong. Type the one that your authenticator app shows now.',
  twoFactorOn: 'Two-factor authentication is on already.',
  twoFactorOff: 'Two-factor authentication is off.',
  twoFactorNotOffered: 'Begin anew: there is no two-factor authentication to confirm.',
  passwordLogInOff: 'Passwords let nobody in here. Use single sign-on instead.',
  oidcOff: 'Single sign-on is not set up here.',
  oidcUnavailable: 'The sign-in provider does not answer. Please try again in a moment.',
  oidcDisagrees:
    'Anj and the sign-in provider do not understand each other. Ask your administrator, who finds the reason in the log.',
  oidcAnswerWrong:
    'What the sign-in provider said cannot be trusted, so nobody was logged in. Ask your administrator, who finds the reason in the log.',
  oidcBeginAnew:
    'This log-in took too long, was used already, or was begun in another browser. Please begin again.',
  oidcRefused: 'The sign-in provider did not let you in. Please try again, or ask who looks after it.',
  oidcEmailUnverified:
    'The sign-in provider does not vouch for your email address, and no account here is linked to you yet. Ask your administrator.',
  oidcEmailUnproved:
    'Nobody has confirmed the email address of the account that has yours. If it is your account, choose Forgot your password? and use the link that it sends, then log in again. Else ask your administrator.',
  oidcNobody: 'Nobody here has your email address. Ask your administrator for an invitation.',
  oidcDeactivated: 'Your account is deactivated. Ask your administrator.',
  oidcOtherIdentity:
    'The account with your email address is linked to somebody else at the sign-in provider. Ask your administrator.',
  identityMissing: 'This account is not linked to a sign-in provider.',
  identityNeedsPassword:
    'Set a password before, or nothing would let you in. Forgot your password? sends a link.',
  userNameNotYours: 'This is not your user name',
  oldPasswordWrong: 'Old password is wrong',
  passwordWrong: 'Password is wrong',
  passwordUnchanged: 'This is already your password. Choose another one.',
  emailTaken: 'Somebody has this email address already',
  linkInvalid: 'This link does not work: it was used, is too old, or a newer one was sent.',
  mailLimited: 'Too many emails were asked for. Please try again in {minutes}.',
  tokenScopeMissing: 'This API token does not open this call, which needs {what}.',
  apiTokenLabelLength: 'Name must have 1 to 100 characters',
  apiTokenScopesNeeded: 'Choose at least one scope',
  apiTokenDaysRange: 'A token lasts from 1 to 365 days',
  apiTokensMany: 'You have {limit} API tokens, the most that there can be. Revoke one that is not used.',
  signUpClosed: 'Ask your administrator for an invitation',
  signUpCodeWrong: 'The one-time code is wrong. The server printed it when it started.',
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
  originRefused: 'This request came from another site and was refused.',
  licenceExpired:
    'The licence of your organization has expired. Running and creating wait until it is renewed.',

  // Api: workflows, runs, files, connections
  workflowNameEmpty: 'Workflow name cannot be empty.',
  workflowNameLong: 'Workflow name cannot be more than 100 characters.',
  workflowConflict: 'This workflow was changed somewhere else in the meantime.',
  workflowHasProblems: '{problem}',
  workflowReadOnly: 'This workflow is shared with you to read. Duplicate it to change or run it.',
  workflowOwnerOnly: 'Only the owner of this workflow can do that.',
  shareWithNobody:
    'Somebody in this list is not in your organization, or owns the workflow. Search for them again.',
  versionLabelLong: 'The name of a version cannot be longer than 100 characters.',
  runNotRepeatable: 'This run came with its own rows and cannot be run again.',
  tryTableSame:
    'A try never writes into {table}, the table of the workflow itself or one that it reads. Choose another name.',
  tryTableTaken:
    'The table {table} is there already, and what it holds does not come from a try of this workflow. Choose another name.',
  tryRowsNeeded: 'Say how many rows of each source the try takes.',
  sortColumnMissing: 'There is no column {column} to sort by.',
  notAChange: '{title} changes no types, so nothing can fail to convert.',
  notADatabase: '{title} writes into no database, so there is no table to look at.',
  fileEndingWrong: 'Please choose a file with the extension .anj.',
  runNotSucceeded: 'This run has no result: it has not succeeded.',
  runAlreadyOver: 'This run is over already.',
  taskNotBegun: 'This task has not begun. Please change, pause or delete its schedule instead.',
  runTooLateToCancel: 'Too late to cancel: the result is being made final.',
  linkSpent: 'This link was used already or is too old. Make a new one.',
  previewSuperseded: 'A newer preview of this node took the place of this one.',
  datasetNotReady: 'The file {fileName} is still being read. Please try again in a moment.',
  contentKindWrong:
    'The body is called {contentType}, but {fileName} is a file of another kind. Say the right name with ?fileName=.',
  contentEmpty: 'No content came, so the file is as it was.',
  contentBroken: 'The content broke off before its end, so the file is as it was.',
  watchedFileEmpty: '{path} in the watched folder {folder} is empty, so it was not taken.',
  contentEncoded:
    'Please send the bytes of the body as they are: without form fields and without compression of the transfer.',
  watchNotOffered:
    'This server watches no folder. Your administrator can name one with the setting ANJ_WATCHED_FOLDER.',
  watchedPathWrong:
    'Please give the path of the file inside your folder, with / between the names of folders, such as sales/orders.csv',
  watchedFolderGone: 'The watched folder {folder} is not there, or it cannot be read.',
  watchedFileGone: 'There is no {path} in the watched folder {folder}.',
  watchedFileElsewhere: '{path} is no plain file inside the watched folder {folder}. Links are not followed.',
  watchedFileUnreadable: '{path} in the watched folder {folder} cannot be read: {reason}',
  uploadNameMissing: 'The upload does not say the name of its file.',
  uploadOffsetWrong: 'The upload goes on at another place than this part begins.',
  uploadPartTooLong:
    'This part is longer than what is left of the upload. Send only the bytes that are missing, or begin a new upload with the right Upload-Length.',
  uploadTooLarge: 'The file is larger than {limit}, the most that this server takes.',
  uploadAboveLimit:
    'The file is larger than {limit}, the most that your organization may upload. Take fewer rows, or ask a super user for a higher limit.',
  storageLimit:
    'Your organization uses {used} of the {limit} that it may store, and this needs more. Delete files that nobody needs, or ask a super user for a higher limit.',
  diskFull:
    'The disk of the server is full, so nothing was kept. Please try again once your administrator has made room.',
  uploadRefused: 'The upload was refused: {detail}',
  uploadBusy: 'This upload is still being written by another connection. Please try again in a moment.',
  uploadFinished: 'This upload is complete and became a file; delete the file instead.',
  connectionNameMissing: 'Connection name is required',
  connectionNameLong: 'Connection name cannot be longer than 100 characters',
  connectionPasswordElsewhere:
    'Please enter the password again: it was stored for another server, port or user, or for another key of the SSH server.',
  sshPasswordElsewhere:
    'Please enter the SSH password again: it was stored for another SSH server, port, user or host key.',
  connectionConflict: 'This connection was changed somewhere else in the meantime. Please look at it again.',
  connectionOfOtherKind: 'The connection for {title} leads to a server of another kind. Choose another one.',
  extractNeeded: 'Press Refresh in {title} to read its rows.',
  extractNotReady: 'The rows of {title} are still being read. Please try again in a moment.',
  extractOutdated:
    'The settings of {title} have changed since its rows were read. Press Refresh to read them again.',
  extractExpired:
    'The rows of {title} were read more than a day ago and are deleted. Press Refresh to read them again.',
  extractFailed: 'The rows of {title} could not be read: {reason}',
  extractCancelled: 'Reading the rows was cancelled.',
  resultNotKept: 'The rows of this run were not kept. Look at them in the target.',
  readsNoDatabase: '{title} reads no database, so there are no rows to take from one.',
  notAJoin: '{title} joins no tables, so nothing can match.',

  // Api: requests
  callTooLarge:
    'The request is larger than {limit} MB, the most that this call takes. Upload the rows as a file (POST /api/uploads) and run a workflow that reads it.',
  runCancelled: 'The run was cancelled. The target is as it was before.',
  bodyTooLarge: 'The request is larger than this call takes.',
  mediaTypeWrong: 'This call does not take that content type.',
  idempotencyKeyReused:
    'This Idempotency-Key came with another request before. Send a new key with a new request.',
  idempotencyKeyBusy:
    'A request with this Idempotency-Key is still being worked on. Please try again in a moment.',
  unavailable: 'The server cannot reach its database. Please try again in a moment.',
  pagesNotBuilt: 'The pages of the {part} are not built yet. Build them with npm run build and start again.',

  // Worker: how a run goes and ends
  processingStarted: 'Processing Started ...',
  processingSuccessful: 'Processing successful',
  processingFailed: 'Processing failed: {reason}',
  processingCancelled: 'Processing cancelled. The target is as it was before.',
  cancelledBeforeStart: 'Cancelled before it started.',
  runInterrupted: 'interrupted: the server that worked on it went away. The target is unchanged.',
  runInterruptedUnknown:
    'interrupted: the server that worked on it went away while the result was being made final, and the target cannot be asked whether it was. Please look at the target before running again.',
  runTooLong: 'The run was ended after 23 hours, the longest that a run may take. The target is unchanged.',
  runTimeLimit:
    'The run was ended after {minutes}, the longest that a run of your organization may take. The target is unchanged.',
  runWaitsForTurn: 'Waiting: your organization runs {count} at once. Place {place} in its line.',
  runWaitsForWorker: 'Waiting: the server is busy. Place {place} in the line of your organization.',
  runWaitsForRows: 'Waiting: its rows are still being read.',
  runConnectionMissing:
    'The connection that this run writes to is gone, or you may not use it. Choose another one, or ask its owner to share it, and run again.',
  runFileMissing: 'The file {fileName} is gone. Choose it again in its input node and run again.',
  runSourceConnectionMissing:
    'The connection that {title} reads from is gone, or you may not use it. Choose another one, or ask its owner to share it, and run again.',
  extractInterrupted: 'Reading the rows was interrupted twice. Please press Refresh again.',
  ingestInterrupted: 'Reading the file was interrupted twice. Please upload it again.',
  secretUnreadable:
    'A stored password cannot be read with the present ANJ_SECRET_KEY. Please enter the password again.',

  // Mails
  mailHello: 'Hello {name},',
  mailCopyLink: 'If the button does not work, copy this address into your browser:',
  mailSentBy: 'This email was sent by Anj, version 3.0, at {url}.',
  invitationSubject: 'Your invitation to Anj',
  invitationText:
    '{organization} has made an account for you in Anj. Your user name is {userName}. Set a password to log in.',
  invitationButton: 'Set your password',
  invitationTime: 'The link works once, for 7 days. After that, ask your administrator to send it again.',
  invitationIgnore: 'If you did not expect this invitation, you need not do anything.',
  resetSubject: 'Reset your password of Anj',
  resetText:
    'Somebody, hopefully you, asked for a link to reset the password of your account {userName} in Anj.',
  resetButton: 'Reset your password',
  resetTime: 'The link works once, for an hour.',
  resetIgnore: 'If it was not you, you need not do anything: your password stays as it is.',
  workflowSharedSubject: '{owner} shares {name} with you',
  workflowSharedText: '{owner} shares the workflow {name} with you in Anj.',
  workflowSharedToRead: 'You may look at it, duplicate it and save it as a file.',
  workflowSharedToEdit: 'You may change it and run it.',
  workflowSharedPlace: 'You find it under File > Open Workflow > Shared with me.',
  workflowSharedButton: 'Open Anj',
  passwordChangedSubject: 'Your password of Anj was changed',
  passwordChangedText: 'The password of your account {userName} in Anj was changed on {time}.',
  passwordChangedIgnore:
    'If it was not you, reset your password at once: somebody else knows it. Tell your administrator, too.',
  emailChangedSubject: 'The email address of your account in Anj was changed',
  emailChangedText:
    'The email address of your account {userName} in Anj was changed to {email} on {time}. Emails about your account go there from now on, no longer to this address.',
  emailChangedIgnore:
    'If it was not you, tell your administrator at once: somebody else may have your account.',
  scheduleFailedSubject: 'A scheduled run failed: {name}',
  scheduleFailedText: 'The run of the workflow {workflow}, scheduled by {name} for {time}, failed: {reason}',
  scheduleFailedButton: 'Open Anj',
  scheduleFailedOthers: 'Earlier ones of the schedule ended without a run at the same time: {count}.',
  scheduleFailedAgain: 'The same happened before without a mail of its own: {count}. It is told once a day.',
  scheduleFailedPaused:
    'The schedule is paused now, as its runs failed again and again. Once the reason is gone, resume it in the Scheduler dialog.',
  scheduleFailedZone:
    'The schedule is paused now. Give it another time zone in the Scheduler dialog, and resume it there.',
  scheduleFailedTime: 'The target is as it was before, unless the reason says otherwise.',
  mailNobody: 'Nobody who may come in has this address.',
  mailOutdated: 'The address of this person is another one by now.',
  mailNotNeeded: 'This person has set a password already.',
  mailInterrupted: 'The servers that sent it went away, again and again.',

  // Engine: storage, children, writing a run's target
  storageNotWritable:
    'The folder {folder} cannot be written. Files are stored there: please check its rights and its disk.',
  bucketMissing: 'There is no bucket {bucket}. Files are stored there: please make it, or check ANJ_STORE.',
  bucketRefuses:
    'The bucket {bucket} refuses Anj. Files are stored there: please check the access key, and that it may list, read, write and delete in it.',
  bucketElsewhere: 'The bucket {bucket} is in another region than ANJ_S3_REGION says.',
  bucketWithoutKey:
    'There is no access key for the bucket {bucket}: ANJ_S3_ACCESS_KEY_ID is not set, and this machine has no account of its own.',
  bucketUnreachable:
    'The server of the bucket {bucket} cannot be reached. Files are stored there: please check ANJ_S3_ENDPOINT and the network.',
  bucketFails: 'The bucket {bucket} cannot be used; its server says {reason}.',
  storeUnavailable: 'The store of files cannot be reached just now. Please try again in a minute.',
  storeFileDamaged:
    'A stored file did not come as it was stored. Please try again, and tell your administrator if it happens again.',
  databaseInUse:
    'The database could not be brought up to date: what has to be changed there is in use. Longest at work is {who}, for {minutes}. Start again when that is over.',
  databaseBeingMigrated:
    'Another program brings the database up to date: {who}, process {process} of the database server. Waiting for it.',
  databaseOlder: 'The database is older than this program: it lacks {migrations}. Bring it up to date first.',
  programTooOld:
    'The database has gone on to a schema that this program does not know. Start the newer version.',
  nodeCompletedRows: '{title} Completed ({rows})',
  targetMadeAnew:
    'The table {table} is made anew. It keeps its owner, rights and comments, but not: {names}.',
  mysqlTableMadeAnew:
    'The table {table} is made anew. It keeps its comments and the rights given on it, but not: {names}.',
  loadedByInserts:
    'The server allows no LOAD DATA LOCAL (local_infile is off), so the rows are written by INSERT, several times slower.',
  writtenInUtc: 'Points in time are written as UTC shows them, without their zone, in: {columns}.',
  firstRowsKept:
    'Of a run that reads a database the first rows are kept: {kept} of {rows}. The table itself holds them all.',
  instantsLoseZone: '{title}: Points in time go on as UTC shows them, without their zone, in: {columns}.',
  takenAsUtc: 'Dates and times without a zone are taken as UTC in: {columns}.',
  databaseServerUnknown: 'No server with the name {server} was found. Please check the server name.',
  databasePortRefused:
    'The server {server} refuses connections on port {port}. Please check the port, and that the database is running.',
  databaseServerSilent:
    'The server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between.',
  databaseTlsNotOffered: 'The server {server} does not offer an encrypted connection (TLS) on port {port}.',
  databaseTlsFailed: 'The encrypted connection (TLS) to {server} on port {port} failed: {reason}.',
  tlsUnknownAuthority:
    'its certificate is signed by nobody that is known here. Ask for the certificate of its authority, and let the administrator of Anj add it (NODE_EXTRA_CA_CERTS)',
  tlsExpired: 'its certificate has expired',
  tlsNotYetValid: 'its certificate is not valid yet',
  tlsOtherName: 'its certificate is for another server name',
  databaseNotPostgresql:
    'What answers on {server}, port {port}, is not a PostgreSQL server, or it closed the connection at once.',
  databaseNotMysql:
    'What answers on {server}, port {port}, is not a MySQL server, or it closed the connection at once.',
  databaseNotMssql:
    'What answers on {server}, port {port}, is not a SQL Server, or it closed the connection at once.',
  databaseVersionTooOld:
    'The server {server} is SQL Server {release}. Anj reads and writes SQL Server {oldest} or newer: use a newer server.',
  databaseSentInCircles:
    'The server {server} sends whoever connects on to other servers, again and again, and none of them serves. Please try again later.',
  databaseTlsRequired:
    'The server {server} takes only encrypted connections (TLS) on port {port}. Please choose TLS for this connection.',
  databaseBrowserSilent:
    'SQL Server Browser on {server} does not tell the port of the instance {instance}. Please check name and instance and that SQL Server Browser is running (UDP port 1434), or give the port instead: server,port.',
  databaseInstanceUnknown:
    'There is no instance named {instance} with TCP/IP on {server}. Please check its name, and that TCP/IP is enabled for it.',
  databaseFirewall: 'The firewall of the server {server} does not let this machine in: {reason}.',
  databasePaused:
    'The database {database} on {server} is not available at the moment: {reason}. A serverless database of Azure that was paused takes about a minute to wake up; please try again then.',
  databasePasswordWrong: 'The server {server} refused the user {user}: user name or password is wrong.',
  databaseLoginRefused: 'The server {server} does not let the user {user} in from here: {reason}.',
  windowsAccountMissing:
    'Windows authentication logs in with the Windows account of this product’s server, and none is set up there. Choose user and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.',
  windowsServerNotListed:
    'Windows authentication does not go to the server {server}: the Windows account of this product’s server logs in only to servers that are listed for it. Choose user and password, or ask your administrator to add this one to ANJ_WINDOWS_SERVERS.',
  windowsNotEncrypted:
    'Windows authentication goes only over an encrypted connection. Please choose TLS for this connection.',
  outgoingSpecial:
    'Anj does not connect to {server}: its address belongs to a network that is kept closed (link-local, a cloud’s metadata, multicast or unspecified). Your administrator can open an address of it by ANJ_OUTGOING_ALLOW.',
  outgoingDenied: 'Anj does not connect to {server}: your administrator has closed it by ANJ_OUTGOING_DENY.',
  outgoingNotListed:
    'Anj does not connect to {server}: it is not among the servers that your administrator has listed. Ask to add it to ANJ_OUTGOING_ALLOW.',
  databaseMissing: 'There is no database named {database} on {server}.',
  databaseNotOpened:
    'The database {database} on {server} cannot be opened: there is none of this name, or the user {user} may not open it.',
  databaseRightMissing: 'The user {user} lacks a right in the database: {reason}.',
  databaseFull: 'The server {server} takes no more connections at the moment: {reason}.',
  databaseStarting: 'The server {server} is not ready yet: {reason}.',
  databaseConnectionLost: 'The connection to {server}, port {port}, was lost.',
  databaseReadOnly: 'The database {database} on {server} can only be read, not written.',
  databaseConflict: 'The database stopped the work because it collided with somebody else’s: {reason}.',
  databaseDiskFull: 'The disk of the server {server} is full.',
  databaseCancelled: 'The database stopped the work: {reason}.',
  databaseRefused: 'The database refused the work: {reason}.',
  // Engine: tunnels
  sshServerUnknown: 'No SSH server with the name {server} was found. Please check the SSH server name.',
  sshPortRefused:
    'The SSH server {server} refuses connections on port {port}. Please check the SSH port, and that the server is running.',
  sshServerSilent:
    'The SSH server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between.',
  sshNotUnderstood:
    'No SSH connection to {server}, port {port}, came about: {reason}. Please check that an SSH server runs on this port.',
  sshLoginRefused:
    'The SSH server {server} refused the user {user}: user name or password is wrong, or it takes no passwords.',
  sshHostKeyChanged:
    'The SSH server {server} shows the key {shown}, and not the key {pinned} that was kept. Either it was set up anew, or something stands between. Compare the key with its administrator before you accept it.',
  sshForwardingRefused:
    'The SSH server {server} does not let connections through to {target}. Its administrator can allow it (AllowTcpForwarding).',
  sshTargetUnreachable:
    'The SSH server {server} does not reach {target}. Name and port of the database are looked up from there: please check both.',
  sshConnectionLost: 'The SSH connection to {server}, port {port}, was lost. Please try again.',

  // Engine: reading a database
  sourceTableMissing: 'There is no table or view named {table} in the database {database}.',
  sourceRightMissing:
    'The user may not read the table {table}. Ask the administrator of the database for the right, or choose another user.',
  sourceColumnsGone:
    'These columns are no longer there: {columns}. Press Refresh and look at the workflow again.',
  sourceChanged: 'The table {table} was changed by somebody else while it was read. Please run again.',
  sourceWithoutColumns: 'The SELECT gives no columns. Name at least one in it.',
  sourceValueRefused: 'Column {column} holds {value}, which cannot be carried: {reason}.',
  sourceNotFinite: 'it is no number with digits',
  sourceTooLate: 'it is later than the year 294246',
  sourceArrayBounds: 'the array does not begin at 1',
  sourceNotADate:
    'it is no date of the calendar. Read the table by a SELECT statement that turns such dates into null or into text',
  sourceNotATime:
    'it is no time of a day. Read the table by a SELECT statement that turns such times into text',
  sourceNotABit:
    'a TINYINT(1) is read as true or false. Read the table by a SELECT statement with CAST(… AS SIGNED) for other numbers',
  sourceTooFine:
    'it has more than six digits of a second. Read the table by a SELECT statement that rounds it, with CAST(… AS datetime2(6)) or time(6), or that turns it into text',
  sourceNoCharacter:
    'it holds half of a pair of UTF-16 units, which is no character. Correct it, or leave the column out',
  sourceTypeRefused:
    'Column {column} has the type {type}, which cannot be read. Leave it out by a SELECT statement, or turn it into another type there with CAST.',
  offsetsNotKept:
    'Points in time are read in UTC, and the offset of each value (DATETIMEOFFSET) is not kept, in: {columns}. CAST(… AS nvarchar(40)) in a SELECT statement keeps it.',
  sourceRowsFiltered:
    'A security policy of the database shows this user only some rows of: {tables}. Only these are read.',
  sourceRowsUnderPolicy:
    'Row security of the database applies to this user and may hide rows of: {tables}. Only the rows that it shows are read.',
  sourceRowsHidden:
    'Rows of the table {table} that this user is not shown, by the server’s own count: {hidden}. Perhaps a security policy hides them; they are not read.',
  targetRowsHidden:
    'Rows of the table {table} that were there still after all were deleted: {count}. A security policy may hide them from this user. Nothing was written. Choose a user who sees all rows, or another table.',
  sourceColumnsMasked:
    'Columns with a dynamic mask are read as the server shows them to this user, perhaps not with their own values: {columns}. The right UNMASK shows them.',
  readTableByTable:
    'The database {database} does not allow SNAPSHOT isolation: each table is read as it was when its reading began, not all as they were at one moment. ALTER DATABASE … SET ALLOW_SNAPSHOT_ISOLATION ON allows it.',
  readWhileChanging:
    'The database {database} does not allow SNAPSHOT isolation: of a table that others change meanwhile, some rows may be read as they were before and some as they were after. ALTER DATABASE … SET ALLOW_SNAPSHOT_ISOLATION ON allows it.',
  queryNotSelect: 'Only a SELECT can be read, and only one. Write one SELECT statement and nothing else.',
  queryBeginsWith:
    'Only a SELECT can be read, and only one. This statement begins with {word}: write one SELECT and nothing else.',
  queryColumnTwice:
    'Two columns of the SELECT have the name {column}. Give one of them another name with AS.',
  queryColumnUnnamed: 'Column {number} of the SELECT has no name. Give it one with AS.',
  queryRefused: 'The server does not accept the SELECT: {reason}.',
  filterRefused: 'The server does not accept the row filter: {reason}.',
  sourceWrites: 'Anj only reads, but the SELECT or row filter writes or locks: {reason}. Remove that part.',
  filterUnfinished: 'it ends where something is still missing',
  schemaMissing: 'There is no schema named {schema} in the database {database}.',
  createRightMissing: 'The user may not create tables in the schema {schema} of the database {database}.',
  stagingRightMissing:
    'The user may make tables in the schema {schema} of the database {database}, but not write and read them: it needs {right} there. Ask the administrator of the database for SELECT and INSERT on the schema.',
  replaceRightMissing:
    'The table {table} has rights or an owner of its own, which the user may not give to a new one: that needs CONTROL on the schema {schema}. Choose Delete Existing Data instead, or ask the administrator of the database.',
  dropRightMissing: 'The user may not drop the table {table}: it belongs to {owner}.',
  deleteRightMissing: 'The user may not delete rows of the table {table}.',
  tableLocked:
    'Somebody else holds the table locked, and the run gave up waiting for it. The table is unchanged.',
  tooManyColumns: 'The table would have {count} columns; {database} takes at most {limit}.',
  nameTooLong:
    'The name {name} has {bytes} bytes; {database} takes at most {limit}. Please choose another name.',
  nameTooLongInCharacters:
    'The name {name} has {count} characters; {database} takes at most {limit}. Please choose another name.',
  nameNotPossible:
    'The name {name} is not possible in {database}: it ends with a space or has a sign that names cannot have. Please choose another name.',
  rowTooWide:
    'A row of {count} columns is too wide: MySQL keeps at most {limit} bytes of a row together, about 40 of each text. Write fewer columns, at most about 195 of text.',
  rowTooWideInPage:
    'A row of {count} columns is too wide: it may take {bytes} bytes, but {database} keeps at most {limit} of a row together, about 26 of each long text. Write fewer columns.',
  rowLargerThanPacket:
    'A row has {bytes} bytes, but the server takes at most {limit} at once (max_allowed_packet). Raise max_allowed_packet on the server, or shorten the row.',
  targetNotTransactional:
    'The table {table} has the engine {engine}, which cannot undo what a run began. Choose Drop Table Then Create, or change its engine to InnoDB.',
  targetNullRefused:
    'The table would put values of its own in the place of empty ones, in: {columns}. Nothing was written. Fill the empty values, or leave these columns out.',
  targetInsteadOf:
    'The table {table} has triggers that do something else instead of writing: {names}. Write into another table, or remove them.',
  targetCharactersLost:
    'Values of column {column} with characters that the table’s column cannot hold: {count}; first: row {row}, {value} would become {kept} ({type}). Nothing was written. Make the column NVARCHAR, or replace these characters.',
  updateKeyNotUnique:
    'The table {table} has no primary or unique key of exactly these columns: {columns}. Only such a key names a row to update. Choose the columns of such a key, or make one in the table.',
  updateKeyRules:
    'PostgreSQL updates no rows of {table} by key, because the table has rules for INSERT or UPDATE: {names}. Drop these rules, or choose no key.',
  targetInsertRules:
    'PostgreSQL would load rows into {table} without its rules for INSERT: {names}. Drop these rules, or write into another table.',
  targetLeftRowsOut:
    'The table {table} took {stored} of {written} rows. Nothing was written. A trigger that runs before a row is written probably left them out: {names}. Change or disable it, or write into another table.',
  updateReachesOthers:
    'Updating rows of {table} could change other tables too: {names}. Leave out the columns that they refer to, or change these foreign keys.',
  updateKeyEmpty:
    'Rows without a value in the key {columns} cannot be updated by it. Nothing was written. Fill the key in these rows, or leave them out.',
  updateKeyTwice:
    'Several rows have the same key {columns}: {key}. Nothing was written. Leave only one row of each key, or choose further key columns.',
  targetTableMissing:
    'There is no table named {table} in the database {database}, and Create Table If Not Exist is off.',
  targetNotATable: '{table} is not a table that can be written.',
  targetIsView: '{table} is a view, and Anj writes into tables. Choose the table that it shows.',
  targetIsHistory:
    '{table} holds the history of a system-versioned table, and only the server writes into it. Choose the table itself.',
  targetNotReplaceable:
    '{table} is not an ordinary table and cannot be dropped and created. Choose Delete Existing Data instead.',
  targetHasDependents:
    'The table cannot be dropped, because of what depends on it: {names}. Choose Delete Existing Data instead, or remove them first.',
  targetHasRowSecurity:
    'The table {table} is protected by row security, which this run would get around. Choose another table or user.',
  deleteReachesOthers: 'Deleting the rows of {table} would change other tables too: {names}.',
  truncateRightMissing:
    'The user may not truncate the table {table}. Ask the administrator of the database for the right, or turn Empty by TRUNCATE off.',
  truncateReferenced:
    'The table {table} cannot be emptied by TRUNCATE, because other tables refer to it: {names}. Turn Empty by TRUNCATE off.',
  truncateNotOrdinary:
    'The table {table} cannot be emptied by TRUNCATE: it is system-versioned or kept in memory. Turn Empty by TRUNCATE off.',
  updateRightMissing:
    'The user may not read or update these columns of {table}: {columns}. Ask the administrator of the database for the rights, or choose another user.',
  nativeTypesLost: 'These columns have another type in the new table than in their source: {columns}.',
  rowsMerged: 'Rows updated: {updated}, rows added: {inserted}',
  keysWrittenOtherwise:
    'Rows updated whose key is written differently in the table, because its collation treats both as equal: {count}; first: {given} updated {held}. The keys in the table stay as they were.',
  rowsNotDeleted: 'A trigger or rule of the table {table} keeps rows from being deleted.',
  targetChanged: 'The table {table} was changed by somebody else while the run began. Please run again.',
  targetColumnsMissing:
    'The table {table} has no place for these columns: {columns}. Rename them, or leave them out.',
  targetColumnTwice: 'Two columns of the workflow would go into the same column of {table}: {columns}.',
  targetColumnsGenerated:
    'The database computes these columns of {table} itself, so they cannot be written: {columns}. Leave them out.',
  targetColumnsForbidden: 'The user may not write these columns of {table}: {columns}.',
  targetColumnsNeeded: 'The table {table} needs values that the workflow does not give, in: {columns}.',
  targetTypeRefused:
    'The column {column} of the table has the type {type}, which cannot take these values without loss.',
  targetRefusedRow: 'The table refused {place}: {reason}. Nothing was written.',
  targetRefusedNul:
    'The text in {place} holds a NUL character, which PostgreSQL cannot store. Nothing was written.',
  valuesDoNotFit:
    'Values of column {column} that do not fit the target: {count}; first: row {row}, {value}, {reason}',
  valuesDoNotConvert:
    'Values that do not convert without loss: {columns}. Correct them, or keep these columns as text; {title} in a workflow can also set them to null or leave their rows out.',
  valuesDoNotConvertFirst:
    'Values that do not convert without loss: {columns}. First: {column} in data row {row}, {value} {reason}. Correct them, or keep these columns as text; {title} in a workflow can also set them to null or leave their rows out.',
  valuesLetThroughHere: '{values} did not convert here: set to null, or left out with their rows.',
  valuesLetThrough:
    'Values that did not convert, set to null or left out with their rows as the workflow says: {count}. All of them can be downloaded.',
  rejectsAboveCount: '{title} found {count} values that cannot be converted; at most {limit} are allowed.',
  rejectsAbovePercent:
    '{title} found {count} values that cannot be converted in {rows} rows; at most {limit} percent are allowed.',
  countsDisagree:
    'The counts of this run do not agree, so nothing was written: source {source}, checked {in} = empty {droppedEmpty} + rejected {rejected} + kept {kept}, sent {written}, stored {stored}.',
  sourceColumnsChanged:
    'The columns of {title} are no longer those that the workflow knows; {changes}. Press Refresh in its settings, then look at the steps behind it.',
  fileColumnsGone:
    'The file that {title} reads now no longer has these columns, which the workflow writes: {columns}. Nothing was written. Give it a file that has them, or choose {title}, whose settings take over the columns of the present file, and look at the steps behind it.',
  sourceColumnsNew:
    'Columns that {title} has by now are not read, since the workflow does not know them: {columns}. Press Refresh in its settings to take them in.',
  sourceRowTooLong:
    '{title} gives a row that is longer than {limit} MB, the most that is read. Leave its longest columns out, or shorten them by a SELECT statement.',
  sourceCountsDisagree:
    'The counts of this run do not agree, so nothing was written: {title} sent {sent} rows, and {landed} arrived.',
  childDied: 'The process that executed the run ended unexpectedly. The target is unchanged.',
  childOutOfMemory: 'The run needed more memory than it may have and was ended. The target is unchanged.',
  outcomeUnknown:
    'The run was interrupted while its result was being made final, and the target cannot be asked whether it was. Please look at the target before running again.',
  engineOutOfMemory: 'The run needs more memory than it may have: {reason}',
  engineDiskFull: 'The run needs more disk space for its work than there is: {reason}',
  engineFailed: 'The run could not go on: {reason}',

  // Client
  networkError: 'The server does not answer. Please check your connection.',
  unknownError: 'Something unexpected happened. Please try again.',
  noAuthToken: 'No auth token found',
  sessionExpired: 'Session expired. Please login again.',

  // Editor: files on their way
  uploadLost: 'The file arrived, but the server did not say what it became. Please try again.',
  uploadInterrupted: 'The upload was interrupted. It goes on where it stopped.',

  // Editor: panels, previews and saving
  chooseNode: 'Choose a component on the canvas to configure it.',
  nothingToPreview: 'Choose a component on the canvas to see its rows.',
  previewBlocked: 'There are no rows to show yet. {reason}',
  rowNotInPreview: 'Row {row} is not among the rows of the preview.',
  previewNeedsSource: 'There are no rows to show yet. Please connect and configure the components before it.',
  workflowListFailed: 'Your workflows could not be loaded: {reason}',
  workflowNotOpened: 'This workflow could not be opened: {reason}',
  workflowConflictChoice:
    'Somebody saved another version of {name}, perhaps you in another window. Nothing is lost: what you drew here can become a workflow of its own.',
  keepMineAsCopy: 'Keep mine as a copy',
  takeTheirs: 'Take theirs and drop mine',
  dropMine: 'Drop what I drew',
  decideLater: 'Decide later',
  decideNow: 'Choose what becomes of it',
  workflowDeletedUndo: '{name} was deleted.',
  editsCameBack: 'Changes that had not reached the server before are back: {names}.',
  editsKeptApart: 'Two windows had changed {name} differently. What the second one drew is now in {copy}.',
  editsKeptAsCopy: 'What was drawn in {name} can no longer be saved there. It is now in {copy}.',
  editsStillKept: 'Earlier changes of {name} could not be brought back yet. They stay kept in this browser.',
  mineOf: '{name} (mine)',
  copyOf: '{name} (copy)',
  openAsCopy: 'Open as a copy',
  sharedBy: 'Shared by {name}',
  sharedByToRead: 'Shared by {name}, to look at',
  sharedByToEdit: 'Shared by {name}, to edit and run',
  sharedToRead: 'Shared by {name}, to look at. Duplicate it to change or run it.',
  sharedToEdit: 'Shared by {name}. You may change and run it.',
  shareHint:
    'Whoever may look sees all that is in this workflow: rows of its files and samples, its versions, and its runs with the values that did not convert and the files that they made.',
  shareEditHint:
    'Whoever may edit also changes and runs it, with connections of their own or shared ones. What they draw with your connections is read and written as you, once you refresh or run it: look at what changed before you do.',
  changedByOthers: 'Somebody else changed what this does',
  changedByOthersHint: 'Going on reads and writes with your connections, in your name:',
  drawnInFile: 'somebody whose file was opened',
  nodeChangedBy: '{title}, changed last by {name}',
  lookFirst: 'Look at it first',
  goOnAsItIs: 'Go on as it is',
  sharedWithNobody: 'Only you see this workflow. Find somebody to share it with.',
  moreShared:
    'More than {count} workflows are shared with you, and only the first ones are listed. Ask those who share them to end what is over.',
  moreShares:
    'It is shared with more than {count} people, and only the first ones are listed. Find another one by name to change what they may do.',
  nothingShared:
    'Nobody shares a workflow with you yet. Whoever does finds it in the menu of the workflow’s tab, under Share.',
  nobodyFound: 'Nobody of your organization is called that.',
  sharedWithMe: 'Shared with me',
  newlyShared: '{workflows} newly shared with you',
  closeWhileSending:
    'A file of this workflow is still being sent. Close its tab once the file is there, or cancel or pause the sending first.',
  closedShared: 'Its tab is closed. The workflow stays under File > Open Workflow > Shared with me.',
  versionsHint:
    'Every save is kept: those of the last hour, one per hour of the last day, one per day of 30 days, and all that were named or run.',
  versionRestoredUndo: 'The workflow is as it was in this version. Undo takes it back.',
  versionIsPresent: 'This is what the workflow holds now.',
  versionSame: 'The same as now.',
  versionPlacesDiffer: 'Only places, connections or notes differ from now.',
  versionAdded: '{components} added since',
  versionGone: '{components} gone by now',
  versionChanged: '{components} with other settings by now',
  dropToOpen: 'Drop the workflow file to open it.',
  savedLater:
    'The server does not answer. What is drawn is kept in this browser, also when it is closed, and saved as soon as the server answers.',
  stateSaved: 'Saved',
  stateSaving: 'Saving…',
  stateOffline: 'Offline',
  stateConflict: 'Changed elsewhere',
  stateNotSaved: 'Not saved',
  allRuns: 'All runs',
  runAgain: 'Run again',
  loadingLog: 'Loading the log',
  whatRunSaid: 'What this run said',
  showProfile: 'Show what the columns hold',
  tryFirstRows: 'Try with the first rows',
  earlierRuns: 'Earlier runs',
  asItIs: 'As it is',
  asCreated: 'As created',
  whichDefinition: 'Which definition',
  tableAsItIs: 'The table as it is',
  tableAsCreated: 'The table as it would be created',
  countedUp: 'counted up',
  computed: 'computed',
  loadingRuns: 'Loading runs',
  runsOfWorkflow: 'Runs of this workflow',
  showEarlierRuns: 'Show earlier runs',
  savedHint: 'The server has everything that is drawn.',
  savingHint: 'What was drawn is on its way to the server.',
  saveRefused: 'The server refused to save.',
  chooseVersion: 'Choose which version to keep.',
  unsavedAtLogOut: 'Not everything is saved',
  unsavedAtLogOutChoice:
    'The server does not have what you drew last in: {names}. It can stay in this browser until you log in here again; whoever else uses this browser could look it up until then.',
  unsavedAtLogOutOnly:
    'The server does not have what you drew last in: {names}. This browser cannot keep all of it: what it does not keep is lost when you log out.',
  stay: 'Stay',
  logOutAndKeep: 'Log out and keep it in this browser',
  logOutAndDrop: 'Log out and drop it',
  tryAgain: 'Try again',
  stepChangedSince:
    'This step cannot be taken back or made again: somebody else has changed the same since. Earlier steps still can.',
  newsTakenIn: 'Changes that were made elsewhere were taken into {name}.',
  workflowGone: 'This workflow can no longer be saved',
  workflowGoneChoice:
    '{name} was deleted, or you may no longer change it. What you drew here can become a workflow of its own.',
  fileReading: 'Reading the file …',
  fileReadAnew: 'The file is being read again with the changed options.',
  fileReadInPart:
    'The changed options are not applied yet. Run or Read again reads the whole file with them.',
  firstPartOfFile: 'First part of the file as set now. Run or Read again reads all.',
  firstPartEmpty: 'With these options, the first part of the file has no rows.',
  fileChangedMeanwhile:
    'The options of the file were changed while it was being read. Try again to read it as it is set now.',
  rowsBeforeChange: 'as read before the options were changed',
  fileOptionMissing: 'The delimiter is missing. Fill it in under How the file is read.',
  formerFileStays: 'Until another file can be read, this component keeps {fileName}.',
  fileUploading: 'Uploading {fileName} …',
  fileDropHint: 'Drop a file here, or choose one.',
  replaceOrChoose:
    'Replace file renews the rows in every workflow that uses this file. Another file is read by this component only.',
  replaceFileHint: 'A newer version of the same file: every workflow that uses it reads the new one.',
  columnsGone:
    'The source no longer has the columns that are struck through. Remove them, or let the source give them again.',
  moveColumn: 'Move {name}: arrow up or down',
  moveColumnHint: 'Drag, or arrow keys',
  noColumnFound: 'No column is called “{text}”.',
  fieldRequired: '{title} is required',
  fileReadAsText: 'Read as text; beside each, the type that all its values fit',
  moreConnections:
    'There are more than {count} connections, and only the first ones are offered here. Delete those that nobody needs.',
  moreNames:
    'The server has more than {count} of them, and only the first ones are offered here. Type the name of another one.',
  moreTables:
    'The database has more than {count} tables, and only the first ones are offered here. Read another one by a SELECT of your own.',
  moreToSearch: 'Of {count}, {offered} are offered at once. Type a part of the name to find the others.',
  connectionsLoading: 'Loading connections …',
  invertHint: 'Choose what is not chosen, and the other way round.',
  namesTwice: 'Two columns would have the same name: {names}. Rename one of them.',
  columnsNeedSource: 'Connect a source to see its columns.',
  dateAmbiguous: 'Day and month cannot be told apart in this column. Please choose its format.',
  targetUnchanged: 'The target holds what it held before.',
  targetUnknown: 'Nobody can say whether the target was changed. Please look at it before you run again.',
  rejectPolicyHint: 'What happens to values that cannot be converted without loss.',
  conversionsCounting: 'Counting values that would not convert …',
  conversionsCancelled: 'Values that would not convert were not counted.',
  frozenFewer:
    'Only {columns} could be frozen: beside them there must be room to scroll. Make the table wider.',
  atLeast: 'At least',
  lookedAt: '{rows} were looked at.',
  oneLookedAt: '1 row was looked at.',
  allConvert: 'Every value converts. {looked}',
  someDoNotConvert: '{cells} of {columns} would not convert. {looked}',
  cellsDoNotConvert: '{cells} would not convert',
  failedCell: 'Row {row}: {value} {reason}',

  // Editor: joins and union
  twoTablesNeeded: 'Connect two sources to bring their rows together.',
  innerJoinMeaning: 'Rows of both tables whose keys are equal.',
  leftJoinMeaning: 'All rows of the left table, with those of the right whose keys are equal.',
  rightJoinMeaning: 'All rows of the right table, with those of the left whose keys are equal.',
  fullJoinMeaning: 'All rows of both tables, side by side where their keys are equal.',
  equalNamesHint: 'Both tables have a column of this name.',
  suggestedKeys: 'Suggested:',
  keyOverlap: '{percent} of the left values are in the right table.',
  isNullHere: 'null',
  unionByName:
    'Columns of equal names come below each other; a column that one table lacks is null for its rows.',
  unionByPosition: 'First below first, second below second; the left table names the columns.',
  keyColumnGone:
    'The {side} table no longer has the column {column}. Choose another one, or remove the pair.',
  unionMissing: 'The {side} table lacks: {columns}',
  matchesCounting: 'counting…',
  matchesRows: '{rows} rows come out.',
  matchesOneRow: '1 row comes out.',
  matchesNeedKeys: 'Choose the key columns to see how many of them match.',

  // Editor: outputs
  writeDropCreate: 'The table is made anew with the new rows; the old table and its rows go.',
  writeReplaceOrCreate:
    'The rows in the table are deleted and the new ones put in; if there is no table, it is created.',
  writeReplace:
    'The rows in the table are deleted and the new ones put in; if there is no table, the run fails.',
  writeAppendOrCreate: 'The new rows are added to those in the table; if there is no table, it is created.',
  writeAppend: 'The new rows are added to those in the table; if there is no table, the run fails.',
  writeUpdateOrCreate:
    'Rows whose keys are in the table already are updated, the others are added; if there is no table, it is created.',
  writeUpdate:
    'Rows whose keys are in the table already are updated, the others are added; if there is no table, the run fails.',
  overriddenByDrop: 'Has no effect while Drop Table Then Create is on.',
  tableHasKeys: 'Rows of the table can be updated by: {keys}.',
  tableHasNoKey:
    'The table has no primary or unique key, so that no rows can be updated by key. Make one in the table, or choose no key.',
  updateKeyNoKey: '{columns} is no key of the table. Rows can be updated by: {keys}.',
  updateKeyGone: 'The source no longer has: {columns}. Take it out of the key, or choose another column.',
  writeSafe: 'If the run fails, the table holds what it held before.',
  truncateHint:
    'Faster than deleting rows one by one; needs the right to TRUNCATE, and triggers of DELETE do not fire.',
  updateByKeyHint:
    'Columns that together name a row. Turns the two switches off that would leave nothing to update.',
  columnMappingHint: 'Columns go into columns of the same name. Write another name where the table has one.',
  columnMappingChoose: 'Columns go into columns of the same name. Choose another one where the names differ.',
  columnsWithoutPlace:
    'The table has no column for: {columns}. Map them under Column mapping, or leave them out before.',
  columnsUnfilled: 'These columns of the table need a value and get none: {columns}',
  targetAsking: 'Asking the server for the table …',
  targetAskAgain: 'Ask the server for the table again',
  targetNotNamed: 'Choose a connection, a database and a table to see its columns.',
  targetThere: 'The table is there.',
  targetThereRows: 'The table is there, with about {rows} rows.',
  targetThereOneRow: 'The table is there, with about 1 row.',
  targetToCreate: 'There is no such table yet: the run creates it.',
  targetMissing: 'There is no such table. Turn Create Table If Not Exist on, or choose another one.',
  targetNotCreated: 'The table is there and stays: only Drop Table Then Create would make it like this.',
  targetTypeGuess: '≈ A run measures the values first and may choose a narrower type.',
  outputNeedsSource: 'Connect a source to see its columns.',

  // Editor: database inputs and their samples
  refreshHint:
    'Reads the columns and a sample of at most 100,000 rows for previews. A run always reads everything afresh.',
  sampleStale: 'The settings have changed since the last Refresh.',
  sampleGone: 'The sample is no longer kept. Press Refresh to take another.',
  sampleWhole: 'All {rows} rows, as of {time}',
  sampleOneRow: 'The only row, as of {time}',
  samplePart: 'A sample of the first {rows} rows, as of {time}',
  sampleWaiting: 'Waiting for the server …',
  sampleReading: 'Reading … {rows}',
  sampleOfPreview: 'sample',
  sampleAsOf: 'as of {time}',
  rowsWent: '{read} came in, {written} went to the target, which counted {stored}.',
  rowsLeftEmpty: 'Left out because every cell was empty: {rows}.',
  rowsLeftRejected: 'Left out because a value did not convert: {rows}.',
  cellsBecameNull: 'Empty in the sources and read as null: {cells}.',
  triedFirstRows: 'The first rows of each input only, at most {rows}, into {target}.',
  runAgainHint: 'Runs once more what this run had drawn, over the data as they are now.',
  runStarting: 'Starting the run …',
  begunBySchedule: 'Schedule {name}',
  runBegunBySchedule: 'The schedule {name} began this run, with the copy of the workflow that it holds.',
  noRunYet: 'No run yet. Run shows how it goes here.',
  noRunsYet: 'This workflow has not run yet.',
  rejectsShown: 'These are the first {shown} of {all}; all of them are in the file.',
  tryHint:
    'Reads only the first rows of each input, prepares them as the run does, and writes them into a table of their own. {target} is not touched.',
  tryHintFile:
    'Reads only the first rows of each input, prepares them as the run does, and writes them into a file of their own.',
  tryRowsWrong: 'Please enter a whole number from 1 to 1,000,000.',
  testTableHint: 'It is made anew each time. A table of this name that no try has made is never replaced.',
  testFileHint: 'Its name without the ending.',
  tryJoinHint:
    'Of joined tables the first rows may not belong together: fewer may find a partner than in a run.',
  profileOfAll: 'Of all {rows}.',
  profileOfFirst: 'Of {rows} that were looked at; others may look different.',
  resultOfTry: 'Of a try with the first rows, at most {rows} of each input.',
  rowsFound: '{rows} found',
  rowsNone: 'rows 0 of 0',
  rowSeen: 'row {row}',
  rowsSeen: 'rows {first} to {last}',
  seenOf: '{seen} of {rows}',
  seenOfFound: '{seen} of {rows} found',
  seenCounting: '{seen}, counting…',
  valuesNotConverted: '{values} here do not convert',
  oneValueNotConverted: '1 value here does not convert',
  noRowFound: 'No row contains “{text}”',
  cellsCopied: '{cells} copied',
  cellsCopiedCut: '{cells} copied. {cut} of them are too long to be copied in full and end in …',
  cellCut: 'The value is longer than can be shown: its beginning stands here, up to …',
  copyNotAllowed: 'The browser does not allow copying here. Please select the text and press Ctrl+C.',
  copying: 'Copying …',
  copyTooLarge: 'More than {most} cells can’t be copied at once. Please select fewer.',
  copyOnceMore: 'The rows are here now. Press Ctrl+C once more to copy them.',
  cellIsNull: 'This cell is null: it has no value.',
  cellIsEmpty: 'This cell is an empty text.',
  valueDoesNotConvert: 'This value does not convert: {reason}.',
  queryHint: 'One SELECT in the language of the server. It runs in a read-only transaction.',
  queryHintUndone: 'One SELECT in the language of the server. It runs in a transaction that is undone.',
  filterHint: 'A condition as behind WHERE, such as amount > 100. The server applies it.',
  treatAsFileHint: 'Drops rows that are entirely empty and makes empty texts null, as for files.',
  databasesFound: '{databases} found.',
  shareConnectionHint: 'Everybody of your organization may use it, and nobody sees its password.',
  connectionShared: 'Shared with your organization, use only',
  connectionOfOthers: 'Shared by somebody else: you may use it, not change it.',
  connectionMissing:
    'The connection that was chosen is gone, or its owner does not share it. Choose another one.',
  connectionDeleteQuestion:
    'Its password is deleted with it. Workflows that use it can’t run until another connection is chosen there.',
  connectionGone: '{name} was deleted.',
  tablesNeedConnection: 'Choose a connection, or save the new one, to see its tables.',
  tableListEmpty: 'There are no tables in this database that the user may read.',
  tableNotListed: 'No table or view of this name is in the list. Choose one, or ask the server again.',
  portInServerName: 'The port in the server’s name counts.',
  portOfInstance: 'SQL Server Browser is asked for the port of the instance.',
  windowsLoginHint: 'Logs in with the Windows account that the server of this product was given.',
  azureTlsHint: 'Azure takes only encrypted connections, and the server’s certificate is always verified.',
  sshHostKey: 'Host key of the SSH server: {hostKey}',
  sshHostKeyPinned: 'It is kept with the connection; a server with another key is refused from then on.',
  sshHostKeyUnknown: 'Test connection shows the key of the SSH server, so that it can be compared and kept.',

  // Portal: lists
  nothingMatches: 'Nothing matches.',
  listFailed: 'The list could not be loaded: {reason}',

  // Portal: looking after people
  usersLead: 'People with access, and their roles.',
  seatsUsed: '{users} of {allowed} users',
  noUsers: 'No users yet.',
  usersSearchHint: 'Name, user name or email',
  createUserLead: 'The person gets an email with a link to set a password. It works for 7 days.',
  userNameHint: '3 to 20 characters, to log in with',
  roleUserHint: 'Draws and runs workflows.',
  roleAdminHint: 'Also manages the users of the organization and reads its audit log.',
  roleSuperHint: 'Also manages admins, licences and every organization.',
  invitedSince: 'Invited; has not set a password yet',
  neverSeen: 'Never',
  ownAccountHint:
    'This is your own account: change your name and email there. Another administrator changes your role, or deactivates or deletes your account.',
  askRole: 'Another role ends every session and API token of {who}, who has to log in again.',
  askDeactivate:
    '{who} can no longer log in, and every session and API token ends. Nothing is deleted. The seat of the licence is free again.',
  deactivateBelongings:
    '{who} owns {what}. Choose a new owner so that scheduled runs go on; otherwise they are refused until {who} is back.',
  nobodySelected: 'Select at least one user for whom this is possible.',
  doneTogether: 'Done for {done} of {all}.',
  selectedPeople: 'Selected: {count}',
  eachOfThem: 'Each of them',
  askUnlock: 'Too many attempts to log in failed. {who} can try again at once.',
  askResetLink:
    '{who} gets an email with a link to reset the password. The link works once, for an hour; earlier ones no longer work.',
  deleteOrDeactivate: 'Deactivate deletes nothing and can be undone. Delete removes the account for good.',
  askReactivate: '{who} can log in again and takes a seat of the licence.',
  askInvitation: '{who} gets a new link to set a password. Earlier links no longer work.',
  askTwoFactor:
    '{who} will log in with the password alone. Do this only when you are sure that it is really {who} who lost the second factor.',
  deleteLead: 'This cannot be undone. The audit log keeps what {who} did.',
  deleteNothing: '{who} owns no workflows, connections, files or runs.',
  deleteBelongings: '{who} owns {what}. Choose a new owner.',
  deleteNoHeir:
    'Nobody else of the organization is active. Invite somebody who can take over, or deactivate {who}.',
  heirHint: 'An active user of the same organization',
  importLead:
    'Invite many users at once by a CSV file with the columns userName, fullName and email. A column role is optional; without it everybody becomes a user.',
  importFirst: 'Anj checks the file first and invites nobody until you confirm.',
  importFileNeeded: 'Please choose a CSV file',
  importChecked: '{accepted} can be invited, {refused} cannot.',
  importDone: '{accepted} invited, {refused} refused.',
  importNobody: 'No line can be invited. Correct the file and check it again.',
  importRefusedStay: 'Lines that cannot be invited are left out.',
  importInvite: 'Invite {people}',

  // Portal: licences
  licencesLead: 'Organizations, and what their licences allow.',
  ownLicenceLead: 'What the licence of your organization allows. A super user can change it.',
  noLicences: 'There are no organizations yet.',
  licencesSearchHint: 'Organization, name or email',
  licenceUsersHint: '1 to 1000; every user who is not deactivated occupies a seat',
  licenceDatesHint: 'Days count in UTC; at most 5 years ahead',
  limitsLead: 'What the organization uses now, and what it may use at most.',
  limitsFormLead: 'What {name} may use. Leave a field empty to use the server default.',
  limitUse: '{used} of {limit}',
  limitFree: '{used}, no limit',
  limitSetting: 'Server default: {value}',
  limitSettingNone: 'Server default: no limit',
  deleteLicenceText: 'The organization {name} and its licence are deleted. This cannot be taken back.',

  // Portal: audit log
  auditLogLead: 'Every action, with who did it, when and from where. Entries cannot be changed.',
  noAuditEntries: 'No entries yet.',
  auditSearchHint: 'Words, a name or an id',
  auditNobody: 'Nobody logged in',
  auditNotSealed: 'Not sealed yet',
  auditOnlyPerson: 'Only what this person did',
  auditDayHint: 'Days count in your time zone.',
  auditDaysUtc: 'Days count in UTC.',
  auditNoChange: 'No further details were recorded.',
  auditVerifyLead:
    'Every entry is sealed together with the seal before it. Verifying reads all of them anew.',
  auditHeadHint:
    'Optional: the seal that you noted the last time. It proves that nothing was cut off since then.',
  auditHeadWrong: 'A seal is a number, a colon and 64 digits from 0 to f',
  auditVerified: 'Looked at {sealed} sealed entries and every seal between them.',
  auditNoteHead: 'Keep a copy of this seal elsewhere. With it, you can prove later that nothing was cut off.',

  // Screens that portal and editor show alike
  welcome: 'Welcome {fullName}',
  unexpectedApplicationError: 'Unexpected Application Error!',
  pageNotFoundTitle: 'Page not found',
  pageNotFound: 'There is no page at this address.',
  pageNotAllowedTitle: 'You may not see this page',
  pageNotAllowed: 'Your role does not allow it. Ask your administrator for another role.',
  roleUnknown: 'This browser does not know your role. Log in again.',
  goToStart: 'Go to the start page',
  loadAgain: 'Load this page again',
  workflowsAreSafe: 'Your workflows are safe on the server, and what it does not have yet in this browser.',

  // Pages of people who are not signed in
  promise: 'A run writes exactly the new data, or leaves the target as it was, and tells you which.',
  signUpLead: 'The first account leads the organization: it can do everything, and invites the others.',
  signUpCodeHint: 'The server printed it when it started.',
  passwordHint:
    'At least 8 characters, with a lowercase and an uppercase letter, a digit and one of ! @ # $; no other characters.',
  resetPasswordLead: 'Choose a new password. Wherever you are logged in, you will be logged out.',
  setPasswordLead: 'Choose the password that you will log in with.',
  settingPassword: 'Setting Password...',
  setPasswordFailed: 'Something went wrong while setting password. Please try again!',
  newInvitationHint:
    'Ask your administrator to send the invitation again, or ask for a link to your email address yourself.',
  newResetLinkHint: 'Anj sends an email with a new link to the address of your account.',
  passwordOnceMore: 'Type your password once more, too.',

  // Page of one's own account
  userNameStays: 'Your user name stays as it is.',
  emailNeedsPassword:
    'Needed for another email address only. The old address gets a message about the change.',
  changePasswordLead: 'Wherever else you are logged in, you will be logged out. API tokens stay as they are.',
  twoFactorLead:
    'With two-factor authentication, logging in takes a code of an authenticator app on your phone besides your password.',
  singleSignOnLead: 'Log in by the sign-in provider of your company, without a password of Anj.',
  identityLinkedAs: 'Linked to {email} at {provider}.',
  identityLinkedAt: 'Linked at {provider}.',
  identityNotLinked: 'Log out, and log in by the button for it: that links your account.',
  unlinkIdentityTitle: 'Unlink single sign-on?',
  unlinkIdentityQuestion:
    'From then on only your password lets you in, until you log in by single sign-on again.',
  userIdentityUnlinked: 'Single sign-on of this person is unlinked.',
  unlinkUserIdentityQuestion:
    'They are logged out everywhere, and their API tokens end. Whoever has this email address at the sign-in provider links the account anew by logging in: correct it if it is not theirs.',
  loggedOutGoingOn: 'You are logged out of Anj. The sign-in provider logs you out there, too.',
  twoFactorScan: 'Scan this picture with your authenticator app, or type the key into it.',
  twoFactorQrCode: 'QR code with the key for your authenticator app',
  twoFactorConfirmHint: 'Six digits, which change every 30 seconds.',
  recoveryCodesLead:
    'Each of these codes lets you in once when you do not have your phone. Keep them in a safe place: they are not shown again.',
  recoveryCodesLeft: 'Recovery codes that were not used yet: {count} of 10.',
  recoveryCodesFew: 'Few recovery codes are left. Make new ones.',
  newRecoveryCodesQuestion: 'The earlier recovery codes stop working as soon as new ones are made.',
  turnOffTwoFactorTitle: 'Turn off two-factor authentication?',
  turnOffTwoFactorQuestion: 'From then on your password alone lets you in. Your recovery codes are deleted.',
  moreSessions:
    'You are logged in at more than {count} places, and only these are listed. Log out everywhere else ends the others too.',
  sessionsLead:
    "Every place where you are logged in. End any session you don't recognize, then change your password.",
  endSessionTitle: 'End this session?',
  endSessionQuestion: 'Whoever works there has to log in again: {session}.',
  endOtherSessionsTitle: 'Log out everywhere else?',
  endOtherSessionsQuestion:
    'Wherever else you are logged in, you will be logged out. You stay logged in here.',
  unknownProgram: 'Unknown program',
  sessionGone: 'This session has ended already.',
  apiTokensLead:
    'A token lets a program of yours call the API as you, without your password, for what its scopes name.',
  noApiTokens: 'You have no API tokens.',
  apiTokenNameHint: 'What the token is for, such as the program that uses it.',
  apiTokenDaysHint: 'From 1 to 365 days.',
  apiTokenNeedsPassword: 'So that nobody else makes a token where you are logged in.',
  apiTokenOnce: 'Copy this token now and keep it as you would a password: it is not shown again.',
  revokeApiTokensTitle: 'Revoke all API tokens?',
  revokeApiTokensQuestion: 'Programs that use one of your API tokens are refused from then on.',
  apiTokensStay:
    'Your password is new, but your API tokens still work: {count}. Revoke them if somebody else may know one.',
  revokeApiTokenTitle: 'Revoke this token?',
  revokeApiTokenQuestion: 'Programs that use the token {label} are refused from then on.',
  apiTokenGone: 'This token is revoked already.',
  copied: 'Copied.',
  copyFailed: 'It could not be copied. Select it and copy it by hand.',
  scopeWorkflowsRead: 'Look at workflows, their versions, nodes and previews',
  scopeWorkflowsWrite: 'Make and change workflows',
  scopeRunsRead: 'Ask how runs go',
  scopeRunsWrite: 'Start and cancel runs, and write a table by one call',
  scopeDatasetsRead: 'Look at uploaded files',
  scopeDatasetsWrite: 'Upload and delete files',
  scopeArtifactsRead: 'Download files that runs made',
  scopeConnectionsRead: 'Look at stored connections, never their passwords',
  scopeConnectionsWrite: 'Make, change and test connections',
  scopeSchedulesRead: 'Look at schedules',
  scopeSchedulesWrite: 'Make and change schedules',
  scopeTasksRead: 'View results of scheduled runs',
  scopeDatabasesRead: 'List databases of a server and their tables',

  // Why a value can't be converted: each follows the value in a list of rejects
  rejectSpaces: 'has spaces in front of or behind it',
  rejectNotWhole: 'is not a whole number',
  rejectFraction: 'has a fraction that a whole number would drop',
  rejectLeadingZeros: 'has leading zeros that a number would drop',
  rejectWholeRange: 'is beyond what a whole number holds (19 digits)',
  rejectNotDecimal: 'is not a decimal number',
  rejectDigits: 'has more than the 38 digits that a decimal holds',
  rejectNotFloat: 'is not a number',
  rejectFloatDigits: 'has more than the 15 digits that a float keeps',
  rejectFloatRange: 'is beyond what a float holds',
  rejectFloatSmall: 'is so close to zero that a float keeps fewer of its digits',
  rejectNotBit: 'is neither a word for true nor one for false',
  rejectNotDate: 'is not a date of the form YYYY-MM-DD',
  rejectNotTime: 'is not a time of the form HH:MM:SS',
  rejectNotDatetime: 'is not a date and time of the form YYYY-MM-DD HH:MM:SS',
  rejectNotInFormat: 'is not a date or time of the form {format}',
  rejectNoSuchDay: 'is a day that does not exist',
  rejectTimeDropped: 'has a time that a date would drop',
  rejectDateDropped: 'has a date that a time would drop',
  rejectOffset: 'has an offset from UTC that would be dropped',
  rejectNanoseconds: 'has more than six digits behind the second',
  timeFormatInvalid: '{title} cannot read the column {column} by the format {format}: {why}.',
  timeFormatUnknown: 'it has a part that is not known',
  timeFormatHalfDay: 'it needs %I (hours 1 to 12) and %p (AM or PM) together',
  timeFormatWithoutYear: 'it has no year, such as %Y',
  timeFormatWithoutMonth: 'it has no month, such as %m',
  timeFormatWithoutDay: 'it has no day, such as %d',

  // Command line
  cliFileMissing: 'There is no file {path}.',
  cliFileUnreadable: '{path} may not be read by this account.',
  cliNotAnj: '{path} is not a workflow file: its name must end in .anj.',
  cliDataMissing:
    'The workflow reads {fileName}, which is neither in the workflow file nor beside it with the same content. Put it there or name it with --data {fileName}=PATH.',
  cliFileNameRefused:
    '{title} would write a file called “{fileName}”, which is no name of a file. Give it another one in the editor and save the workflow again.',
  cliTokenNeeded: 'ANJ_URL is set, but ANJ_TOKEN is not. Set it to a bearer token of that server.',
  cliPasswordNeeded:
    'The password of {userId} at {serverName} is needed. Set ANJ_CONNECTION_PASSWORD, or run the command on a terminal to be asked.',
  cliConfirmNeeded: '{reason} {changes}. Nothing was run: add --confirm to run it as it is.',
  cliGoOn: 'Run it as it is? [y/N]',
  cliAddressNeeded: '{title} names no server. Choose a connection in the editor and save the workflow again.',
  cliTlsWrong: 'ANJ_CONNECTION_TLS must be disable, require or verify, not {given}.',
  cliDataOption: '--data takes NAME=PATH, not {given}.',
  cliProcessingStarted: 'Processing Started ...',
  cliLeftBehind: 'Tables called anj_…{run} may be left on the target’s server, and may be removed: {reason}',
  cliServerSilent: 'The server at {url} does not answer: {reason}',
  cliServerNeeded: 'This is done on a server: set ANJ_URL to its address and ANJ_TOKEN to a token.',
  cliNoNodes: 'The workflow has no components.',
  cliNodeUnknown: 'The workflow has no component {node}. Its components are {nodes}.',
  cliNodeAmbiguous: 'Several components are called {node}. Choose one by its id: {nodes}.',
  cliRowsOption: '--rows takes a whole number from 1 to {most}, not {given}.',
  cliTargetUnknown: '{file} cannot be written: its name must end in .csv, .tsv, .txt or .xlsx.',
  cliOnlyWorkbooks: '{option} is for workbooks, and the target is a text file.',
  cliOnlyText: '{option} is for text files, and the target is a workbook.',
  cliOptionWrong: '{option} takes one of {words}, not {given}.',
  cliTypeOption:
    '--type takes COLUMN=TYPE or COLUMN=TYPE:FORMAT with one of the types {types}, not {given}. The format is a decimal sign or a pattern such as %d/%m/%Y.',
  cliFolderMissing: 'There is no folder {folder}.',
  cliTargetNoFile: '{path} is there and is no file. Choose another name.',
  cliHereGone: 'The current folder was removed. Change to another one, and call the command again.',
  cliOutputLost: 'The output could not be written: {reason}',
  cliColumnUnknown: 'The source has no column {column}. Its columns are {columns}.',
  cliNotInEncoding: 'Line {line} of the target holds the sign “{sign}”, which {encoding} does not have.',
  cliInstallationNeeded:
    'This is done in the installation itself: set DATABASE_URL and ANJ_SECRET_KEY as the server has them, or start the product with npm start first.',
  cliDatabaseSilent: 'The database that DATABASE_URL names cannot be used: {reason}',
  cliOnlyInstallation: '{option} is for the installation itself, without ANJ_URL.',
  cliUserInvited: '{userName} is invited: a mail with a link goes to {email}.',
  cliUserCreated: '{userName} is added to {organization}. By this link they choose a password:',
  cliPasswordReset: '{userName} of {organization} chooses a new password by this link:',
  cliLinkLastsWeek: 'It works once, for a week. Whoever has it can log in.',
  cliLinkLastsHour: 'It works once, for an hour. Whoever has it can log in.',
  cliSchedules: '{schedules}.',
  cliScheduleUnknown: 'The server has no schedule {schedule}. See anj schedules list.',
  cliScheduleAmbiguous: 'Several schedules are called {schedule}. Choose one by its id: {ids}.',
  cliScheduleBegun: '{schedule} has been begun.',
  cliScheduleGoesOn: '{workflow} is running …',
  cliScheduleSucceeded: '{schedule} has succeeded.',
  cliScheduleFailed: '{schedule} has failed: {reason}',
  operator: 'command line',
  operatorOrganization: 'Say which organization by --organization. There are {organizations}.',
  operatorNobody: 'Nobody has the user name or email address {who}.',
  operatorTwo:
    'Two people are meant by {who}: one has the email address {email}, one the user name {userName}. Name the one you mean by that.',
  operatorDeactivated: '{who} is deactivated. Reactivate them first, or add somebody else.',
  firstUserIsSuper: 'Nobody is there yet: the first one must be a super user (--super).',
  firstOrganizationNeeded:
    'Nobody is there yet: name the first organization by --organization and --address.',
  cliReading: 'Reading {fileName}',

  // Command line: backup and restore
  backupDone: '{file} holds the database and {files}: {size}.',
  backupRemoved: '{files} were removed meanwhile, as their time was over, and are not in it.',
  backupThere: '{file} is there already. Choose another name.',
  backupOtherSchema: 'The database has another schema than this program. Back up with the version that runs.',
  backupFailed: 'The backup failed, and there is no file: {reason}',
  backupNotOne: '{file} is no backup of Anj.',
  backupDamaged: '{file} is damaged or not whole. Nothing was restored.',
  backupNewer: 'This backup was made by a newer version of the product. Restore it with that one.',
  backupNoRoom:
    'The files alone take {needed} in a backup, and {folder} has room for {free}. Nothing was written.',
  restoreNoRoom:
    'The files of this backup take {needed}, and {folder} has room for {free}. Nothing was restored.',
  restoreNotEmpty: 'The database is not empty: {table} holds rows. Restore into an empty one.',
  restoreOtherKey:
    'The passwords in this backup are under another secret key. Set ANJ_SECRET_KEY to that key, or name it in ANJ_SECRET_KEY_FORMER; where npm start made the key itself, put the file secret-key of then into the data folder and start anew. With --other-key everything else is restored, and passwords are entered anew.',
  restoreDone: 'The installation of {time} is restored, with {files}. Start api and workers anew.',
  restoreFailed:
    'The restore failed. While the database is still empty, call it again. What went wrong: {reason}',

  // Command line: the secret key
  cliKeysRotated: '{secrets} came under the present secret key.',
  cliKeysNone: 'Every stored secret is under the present secret key.',
  cliKeysFormer:
    'Twelve hours from now, when sessions of before have ended, the former key may go: from ANJ_SECRET_KEY_FORMER, or from the second line on in the file secret-key. Keep it with the backups that were taken before.',
  cliKeysLost: '{secrets} cannot be read with any key of the settings, and stayed as they were.',
  cliKeyMadeInFile:
    'A new secret key is in {file}, with those before it. Restart the product, then call anj keys rotate.',
  cliKeyUnknown:
    'No present key is known here, so that nothing that it encrypted could be read any more. Call this with the settings of the server, or add --first where there is no key yet.',
  cliKeyMade:
    'Set these for each api and worker, restart them all, then call anj keys rotate. Where several run, first name the new key in ANJ_SECRET_KEY_FORMER of each and restart them. Nothing has changed yet.',

  // Command line: what is wrong with an installation
  doctorAllWell: 'All is well.',
  doctorFound: '{errors}, {warnings}.',
  doctorNode: 'Node {version}',
  doctorNodeOld: 'Node {version} is too old.',
  doctorNodeCure: 'Use Node {least} or later, such as the one that npm start brings along.',
  doctorZones: 'Schedules use version {version} of the time-zone rules.',
  doctorNoZones: 'Node was built without time-zone rules, so no schedule can run.',
  doctorMemory: '{available} of {total} are free.',
  doctorMemoryLow: 'Only {available} of {total} are free.',
  doctorMemoryCure:
    'The product takes about 1 GB, each run up to 900 MB more: give it more memory, or fewer runs at once by ANJ_RUN_SLOTS.',
  doctorDisk: '{free} of {total} are free in {folder}.',
  doctorDiskLow: 'Only {free} of {total} are free in {folder}.',
  doctorDiskCure: 'Make room there, or move the folder to a larger disk. Runs that find no room end.',
  doctorSettings: 'Every setting can be read.',
  doctorSettingsCure: 'Correct the environment variable and restart; api and worker refuse to start with it.',
  doctorNoDatabase: 'There is no database to look at.',
  doctorNoDatabaseCure:
    'Start the product with npm start, or set DATABASE_URL and ANJ_SECRET_KEY as the server has them.',
  doctorDatabase: 'PostgreSQL {version} answers in {milliseconds} ms; {size} are used.',
  doctorDatabaseSilent: 'The database cannot be used: {reason}',
  doctorDatabaseCure:
    'See whether PostgreSQL runs, and whether address, user and password in DATABASE_URL are right.',
  doctorDatabaseOld: 'PostgreSQL {version} is too old.',
  doctorDatabaseOldCure: 'Move to PostgreSQL 15 or later; 18 is what the product brings along.',
  doctorEncoding: 'The database keeps text as {encoding}, which lacks signs.',
  doctorEncodingCure: 'Make the database anew with the encoding UTF8.',
  doctorReadOnly: 'The database can only be read.',
  doctorReadOnlyCure: 'Name the primary server in DATABASE_URL, not one that follows it.',
  doctorFewConnections: 'The database lets in only {most} connections.',
  doctorFewConnectionsCure: 'Raise max_connections to {least} or more, and further for each worker.',
  doctorClock: 'The clocks of the database and this machine agree.',
  doctorClockOff: 'The clocks of the database and this machine differ by {seconds}.',
  doctorClockCure: 'Let both follow a time server (NTP): log-ins, links and second factors go by the time.',
  doctorListen: 'Notices of the database arrive at once.',
  doctorListenFails: 'Notices of the database do not arrive, so runs start up to a second later.',
  doctorListenCure: 'Behind a connection pooler, name the database itself in DATABASE_DIRECT_URL.',
  doctorMigrations: 'The database has the present schema.',
  doctorMigrationsMissing: 'The database is older than this program: it lacks {migrations}.',
  doctorMigrateCure: 'Start the product once with npm start, or run the migrate service.',
  doctorMigrationsNewer: 'The database was brought up by a newer program than this one.',
  doctorUpgradeCure: 'Bring this program to the same version.',
  doctorKey: 'The secret key reads every stored secret.',
  doctorKeyOther: '{secrets} cannot be read with this secret key.',
  doctorKeyCure:
    'Set ANJ_SECRET_KEY to the key that the installation was begun with. Without it, enter those passwords anew.',
  doctorKeyFormer: '{secrets} can be read with a former secret key only.',
  doctorKeyFormerCure: 'Call anj keys rotate once every process knows the present key.',
  doctorWorker: 'A worker runs.',
  doctorNoWorker: 'No worker runs: nothing is run, read or mailed.',
  doctorNoWorkerCure: 'Start a worker; its log says why it ended.',
  doctorQueue: 'A run has been waiting for {minutes}.',
  doctorQueueCure: 'Wait until others end, or start another worker.',
  doctorMailsGivenUp: '{mails} could not be sent in the last day: {reason}',
  doctorMailsGivenUpCure:
    'Correct the mail server or the addresses, and send them again from where they came.',
  doctorStorage: '{place} can be written and read.',
  doctorStorageFails: 'Files cannot be stored in {place}: {reason}',
  doctorStorageCure: 'Let the account of the product write there, or correct ANJ_STORE.',
  doctorUnowned: 'In the store, {files} older than a day that the database does not name, such as {example}.',
  doctorUnownedCure:
    'Processes that were killed left them, or another installation uses this store. Where none does, remove those that anj doctor --json lists.',
  doctorMail: '{server} answers and lets the product in.',
  doctorNoMail: 'No mail server is set: mails are files in {folder}.',
  doctorNoMailCure:
    'Set ANJ_SMTP_URL and ANJ_MAIL_FROM, so that invitations and forgotten passwords reach people.',
  doctorMailFails: '{server} sends no mails: {reason}',
  doctorMailCure: 'Correct ANJ_SMTP_URL, its user or its password, or open the way to that server.',
  doctorUrl: '{url} answers.',
  doctorNoUrl: 'No public address is set: links in mails lead to this machine only.',
  doctorNoUrlCure: 'Set ANJ_PUBLIC_URL to the address under which people reach the product.',
  doctorUrlWrong: '{url} is no address.',
  doctorUrlSilent: '{url} does not answer from here: {reason}',
  doctorUrlSilentCure:
    'See whether api and proxy run. Where only this machine cannot go that way, all may be well.',
  doctorUrlPlain: '{url} is not encrypted.',
  doctorUrlPlainCure: 'Put a proxy with a certificate in front, and set ANJ_PUBLIC_URL to its https address.',
  cliOfSample: ', of the first rows of the database',
  cliMoreRejects: 'and {count} more',
  cliAllValid: '{files} can be run.',
  cliCanRun: 'can be run, {nodes}',
  cliProblemsFound: '{problems} in {files}.',
  cliCancelled: 'Cancelled.',
  cliRunCancelled: 'Cancelled. The target is as it was.',
  cliRunFailed: 'The run failed.',

  // Writing a text file
  txtDelimiterRefused: 'The delimiter {delimiter} cannot be used: {why}.',
  txtDelimiterIsQuote: 'it is the sign for quotes',
  txtDelimiterIsFormula: 'formulas begin with it, and formulas are made harmless',
  txtDelimiterIsLetter: 'letters and digits stand in values',
  txtDelimiterNotPlain: 'only a single plain character (ASCII) or || can be written as one',
  txtNameRefused:
    'The column name {name} cannot stand in a text file without quotes: {reason}. Rename it in Column Selection, choose another delimiter, or let values be put in quotes.',
  textHoldsDelimiter: 'it holds the delimiter, and values are not put in quotes',
  textHoldsLineEnd: 'it holds the end of a line, and values are not put in quotes',
  textBeginsWithQuote: 'it begins with a quote, and values are not put in quotes',
  txtLineEmpty:
    'Rows without a value in {column}, the only column: {count}; first: row {row}. Without quotes they would be empty lines, which most readers pass over. Let values be put in quotes, or choose a further column.',
  harmlessNamesEqual:
    'The columns {other} and {name} would have the same name once formulas are made harmless. Rename one of them in Column Selection.',
  noteFormulas:
    'Texts that a spreadsheet would take for formulas were written with an apostrophe in front: {count}.',
  noteEmptyTexts: 'Empty texts were written as nothing, like nulls: {count}.',
  textHoldsNul: 'it holds a NUL character, which a text file cannot hold',

  // Reading an uploaded file
  csvEmpty: 'The file is empty.',
  csvBinary: 'This is not a text file: {why}. Save it as CSV first, then choose it again.',
  binaryZip: 'it begins like a ZIP archive or an Excel workbook',
  binaryOldExcel: 'it begins like an old Excel workbook',
  binaryPdf: 'it begins like a PDF document',
  binaryGzip: 'it begins like a gzip archive',
  binaryImage: 'it begins like a picture',
  binaryParquet: 'it begins like a Parquet file',
  binaryNul: 'line {line} holds a NUL character',
  csvNotInEncoding:
    'Line {line} is not {encoding}: the byte {byte} does not belong there. Choose the encoding that the file was written in.',
  csvEncodingUnsure:
    'The file is not UTF-8 (first in line {line}), and its encoding is not certain. Choose the one in which its letters look right; likely: {likely}.',
  csvNotUtf16:
    'Line {line} is not UTF-16: it holds half a character. Choose the encoding that the file was written in.',
  csvLineTooLong: 'Line {line} is longer than {limit} MB. Is this a CSV file, and are its lines ended?',
  csvRowTooLong:
    'The row that begins in line {line} is longer than {limit} MB; perhaps a quote in it is not closed.',
  csvRagged: 'Line {line} has {values}, but {first} has {columns}.',
  csvQuoteNotClosed: 'Line {line} opens a quote that is not closed.',
  csvTextBehindQuote:
    'Line {line} has text behind a closing quote. A quote within a quoted value is written twice.',
  csvTooManyColumns: 'The file has {count} columns; at most {limit} are possible.',
  csvFewerLines: 'The file has fewer lines than the {count} that are to be skipped.',
  csvOptionsInvalid: 'The file cannot be read with these settings: {why}.',
  csvDelimiterIsQuote: 'delimiter and quote are the same',
  csvDelimiterIsNewline: 'a delimiter cannot hold the end of a line',
  csvDelimiterHoldsQuote: 'the delimiter holds the quote',
  csvDelimiterIsNul: 'a delimiter cannot hold a NUL character',
  csvDelimiterTooLong:
    'a delimiter of more than 4 bytes cannot be used in a file that holds the character 0x1F',
  csvUnreadable: 'The file cannot be read as CSV: {detail}',
  csvRowsMissing: 'The file has {lines} rows, but {rows} were read. Nothing was stored.',
  ingestOutOfMemory: 'Reading the file took more memory than is allowed. Nothing was stored.',
  extractTooSlow:
    'Reading the rows took longer than {minutes} minutes and was ended. Please set a row filter, or a SELECT that the server answers sooner, and press Refresh again.',
  extractOutOfMemory:
    'Reading the sample took more memory than is allowed. Nothing was stored. Leave long columns out by a SELECT statement, and press Refresh again.',
  extractDied:
    'The process that read the sample ended unexpectedly. Nothing was stored. Press Refresh again; if it happens again, tell your administrator.',
  ingestDied: 'The process that read the file ended unexpectedly. Nothing was stored.',
  readingSuperseded: 'This reading was ended because the file is to be read in another way.',
  csvHeaderName: 'the header',
  csvFirstRowName: 'the first row',
  noteEncodingGuessed:
    'The file is not UTF-8 (first in line {line}) and was read as {encoding}. Choose another encoding if letters look wrong.',
  noteNoHeader: 'The first row looks like data, so the columns were named column_1, column_2 and so on.',
  noteHeaderOnly: 'The file has a header and no rows.',
  noteColumnsNamed: 'Columns without a name were named: {names}.',
  noteColumnsRenamed: 'Columns of equal names were renamed: {names}.',
  noteEmptyLines: 'Empty lines between the rows were passed over: {count}.',
  noteLineEndings: 'The lines of the file end in different ways; all were read.',
  noteColumnsAdded: 'Columns that the file before did not have: {names}.',
  noteColumnsGone: 'Columns of the file before that are gone: {names}.',
  noteColumnsReordered: 'The columns stand in another order than in the file before.',
  noteSpacedQuotes: 'Spaces between quotes and delimiters were left out, times: {count}.',
  noteMarkWithin:
    'Line {line} holds a byte order mark within the text. It stayed there as an invisible character; joined files often have it.',
  noteSaidDelimiter: 'The first line names the delimiter and was skipped.',
  noteEmptyRows: 'Rows in which every cell is empty: {count}. A run leaves them out.',

  // Reading a workbook
  workbookDamaged:
    'The workbook cannot be read: {detail}. Open it in Excel, save it again as .xlsx, and choose that file.',
  workbookEncrypted:
    'The workbook is protected by a password. Open it in Excel, take the password away, save it, and choose it again.',
  workbookBinary:
    'This is a binary workbook (.xlsb), which cannot be read. Open it in Excel, save it as .xlsx, and choose that file.',
  workbookNot: 'This is not a workbook: {why}. Choose a file of the kind .xlsx, .xls, .ods or .fods.',
  workbookBomb:
    'The workbook unpacks to more than a workbook can hold (limits: {limit} GB, {ratio} times its size) and was not read.',
  workbookTooLarge:
    'The workbook has {size} MB; files of the kind .xls are read up to {limit} MB. Open it in Excel, save it as .xlsx, which has no such limit, and choose that file.',
  workbookTooMuch:
    'The sheet holds more than {limit} MB of text, the most that this server takes. Split it into several workbooks, or ask your administrator for more disk space.',
  workbookCellTooLong:
    'The sheet has a cell of more than {limit} MB. In Excel, shorten it, save the workbook, and choose it again.',
  workbookEmpty: 'No sheet of the workbook holds anything. Choose another file.',
  sheetMissing: 'The workbook has no sheet named {sheet}. It has: {sheets}.',
  sheetEmpty: 'The sheet {sheet} holds nothing. Choose another sheet.',
  sheetEmptyBehind:
    'The sheet {sheet} holds nothing behind its first {count} rows, which are to be skipped. Lower Rows to skip, or choose another sheet.',
  sheetTooSparse:
    'The sheet {sheet} reaches to {cell} and holds nearly only empty cells. In Excel, delete what stands far from the table, or copy the table to a sheet of its own; save the workbook, and choose it again.',
  notWorkbookArchive: 'it is an archive of something else',
  notWorkbookText: 'it is a text file, perhaps a table that a website offers under the name of a workbook',
  notWorkbookDocument: 'it is an OpenDocument file, but no spreadsheet',
  notWorkbookApple: 'it is a document of Apple Numbers, Pages or Keynote; Numbers exports tables as Excel',
  notWorkbookKind: 'it begins like no workbook',
  notWorkbookNothing: 'it is empty',
  damagedArchive: 'its archive is broken, perhaps because it was cut off on its way',
  damagedPacking: 'its part {part} uses a compression that workbooks do not use',
  damagedChecksum: 'its part {part} is not what it was when it was written',
  damagedPartMissing: 'its part {part} is missing',
  damagedPartTwice: 'it has the part {part} twice',
  damagedOldWorkbook: 'it is cut off, or holds something that Excel 5 to 2003 never wrote',
  damagedXml: 'its part {part} is broken at byte {at}: {reason}',
  damagedPart: 'its part {part} is broken: {reason}',
  damagedSheet: 'its sheet {sheet} is missing',
  damagedInSheet: 'the sheet {sheet} is broken: {reason}',
  damagedCell: 'in the cell {cell}, {reason}',
  damagedCellPlace: 'a cell has the reference {cell}, which is not valid',
  damagedCellOrder: 'the cell {cell} comes after later ones',
  damagedCellBeyond: 'the cell {cell} lies beyond the last column XFD',
  damagedRowNumber: 'a row has the number {row}, which is not valid',
  damagedRowOrder: 'the row {row} comes after later ones',
  damagedRowBeyond: 'the row {row} lies beyond the last row 1048576',
  damagedTwoValues: 'there are two values',
  damagedNumber: '{text} is no number',
  damagedBoolean: '{text} is neither true nor false',
  damagedSharedText: 'the text number {number} is missing',
  damagedCellType: 'a cell has the unknown type {type}',
  noteSheetChosen: 'The sheet {sheet} was read, the first that holds something. The workbook has: {sheets}.',
  noteHiddenSheets: 'The author of the workbook has hidden: {sheets}.',
  noteEmptyLeft: 'The table begins in column {column}: the empty columns before it were left out.',
  noteMergedCells:
    'Merged ranges: {count}. A merged range has its value in its first cell; the others are empty.',
  noteFormulasWithoutValue:
    'Formulas whose value the file does not hold: {count} (first: {cell}). They are empty here. Open the file in Excel and save it, then they are calculated.',
  noteCellErrors:
    'Cells with an error such as #N/A or #DIV/0!: {count} (first: {cell}). They are empty here.',
  noteNoDates:
    'Numbers shown as dates that are none in Excel, negative or beyond the year 9999: {count} (first: {cell}). They stay numbers.',
  noteHiddenRows: 'Rows that are hidden in the sheet, for example by a filter: {count}. They were read too.',
  noteHiddenColumns: 'Columns that are hidden in the sheet: {columns}. They were read too.',
  noteNumbersAsText:
    'Columns of numbers that were typed as text: {columns}. They stay text, since ids are kept so; Change Data Type makes numbers of them.',

  // Writing a workbook
  sheetNameInvalid: 'A sheet cannot be named {sheet}: {why}. Please change the sheet name in the output.',
  sheetNameFault: 'A sheet cannot have this name: {why}.',
  sheetNameLength: 'a name has 1 to {limit} characters',
  sheetNameSigns: 'a name holds none of [ ] : * ? / \\',
  sheetNameControls: 'a name holds no control characters',
  sheetNameQuote: 'a name neither begins nor ends with an apostrophe',
  sheetNameReserved: 'Excel keeps this name for itself',
  rejectCellTooLong: 'is longer than the {limit} characters that a cell of Excel holds',
  excelSheets: 'The rows are more than one sheet of Excel holds, and were written into {count} sheets.',
  excelTexts:
    'Written as text, because a number or date of Excel would change them (more than 15 digits, days before March 1900 or after 9999, parts of milliseconds): {columns}.',
  excelFloatTexts:
    'Written as text, because Excel has no such number (NaN, infinity, minus zero, closer to zero than 2.2e-308): {columns}.',

  // Previews
  previewTooSlow: 'The rows could not be computed within {seconds} seconds.',
  previewOutOfMemory: 'The rows could not be computed within the memory that a preview may take.',
  previewDied: 'The process that computes previews ended unexpectedly. Please try again.',
  previewsClosed: 'The server is stopping.',

  // Runs of dictionary, diagram and advisor
  tryOfInsight: '{title} reads no rows, so there is nothing to try. Run the workflow instead.',
  resultOfInsight: 'This run wrote no rows. What it made opens from Runs.',
  insightMissing: 'This run made no dictionary, diagram or advice, or it is no longer kept.',
  insightNotExported: 'A diagram is exported from its window.',
  insightFileBroken: 'The file of this run cannot be read.',
  insightNamed: 'Saved under this name.',
  insightUnnamed: 'The name was taken away.',
  summaryAsked: 'The language model {model} is asked for a summary.',
  summaryMissing: 'There is no summary: {reason}',
  languageModelAway: 'the language model cannot be reached ({reason}).',
  languageModelNoCode: 'its address or its answer is not as it should be',
  languageModelRefused: 'the language model answered with the status {status}.',
  languageModelSlow: 'the language model did not answer within {seconds} seconds.',
  languageModelEmpty: 'the language model gave no answer that can be read.',
  auditInsightNamed: 'Dictionary, diagram or advice saved under a name',
  auditInsightUnnamed: 'Name of a dictionary, diagram or advice taken away',
  auditInsightExported: 'Dictionary or advice exported',

  // The window of what is known of a database, and its diagram
  moveWindow: 'Move with the arrow keys, resize with Shift and the arrow keys',
  arrangingTables: 'Arranging the tables',
  tablesNotArranged: 'The tables could not be arranged. Please try again.',
  noTablesFound: 'No table has this text in its name, its columns or its comment.',
  noTablesInDiagram: 'This database has no tables that this login may see.',
  allTablesHidden: 'All tables are hidden. Show a schema again to see them.',
  diagramShown: 'Tables: {shown} of {tables}, relationships: {relationships}',
  diagramNotWhole: 'Not all is shown',
  diagramKeysLeftOut:
    'Foreign keys to tables that are not in this diagram are not drawn: {count} of {from} to {to}.',
  tablesArranged: 'All tables were arranged again.',
  pictureTooLarge:
    'The picture would be larger than a browser can draw, so it was made smaller: {percent} % of its size. The SVG has all of it.',
  pictureFailed: 'The picture could not be drawn. Please export SVG.',

  // What a login is not shown of a database, and samples of its rows
  sampleTooSlow: 'The server took too long to show a few rows of the table {table}.',
  unseenDefinitions:
    'This login may not see the expressions of defaults, checks and computed columns of all tables.',
  unseenKeys: 'Foreign keys to tables that this login may not see are left out: {count}.',
  unseenValues: 'Columns whose values this login sees only behind a mask: {count}.',
  namesAndMore: '{names} and {count} more',
  unseenRows: 'This login may not read all rows of {tables}.',
  unseenLocked:
    'Somebody has locked {tables}, so sizes, defaults, computed columns and checks of that are missing.',
  unseenTables: 'This login is shown only those tables and columns on which it has a right.',
  unseenUses: 'This login may not see how often indexes are used.',

  // Rows that the advisor did not look at
  sampleUnreadable: 'Rows of {tables} were not looked at: this login may not read all of them.',
  sampleSlow: 'Rows of {tables} were not looked at: the server took too long to show a few.',
  sampleRefused: 'Rows of {tables} were not looked at: the server refused to show them.',
  rowsRefused:
    'The database shows its tables but refuses to show their rows. Turn off looking at rows, or use another login.',
  sampleLate: 'Rows of {tables} were not looked at: the time for that was over.',
  inclusionsUnasked: 'Relationships whose values could not be looked up in time: {count}.',

  // What is known of a database: dictionary and advice in their window, and the forms of their components
  insightOfRun: 'Result of the run',
  insightNewer: 'A later version of Anj wrote this. Reload the page.',
  insightReady: 'The {what} is ready.',
  loadingInsight: 'Loading the result',
  openInsight: 'Open the {what}',
  insightInData: 'This run wrote no table. It described {tables} of {database}.',
  insightCameTo: '{tables} of {database} were read; nothing there was changed.',
  insightLeavesAll: 'Nothing in the database was changed.',
  noEarlierInsight: 'There is no earlier one.',
  savedForReaders: 'Only who may change the workflow keeps it under a name.',
  keepInsight: 'Keep it under a name',
  savedInsightHint: 'Under a name it stays beyond the usual 30 days, to be compared with later.',
  keepNoLonger: 'Take the name away',
  endComparison: 'End the comparison',
  widthOfDetails: 'Width of the details',
  nothingFitsFilters: 'Nothing fits the search and the filters.',
  tablesCommented: 'Tables with comments',
  columnsCommented: 'Columns with comments',
  shownCount: '{count} shown',
  readAt: 'As of {moment}',
  findInDictionary: 'Find tables and columns',
  whatIsListed: 'What is listed',
  withoutComment: 'Without comment',
  tablesOfDatabase: 'Tables of the database',
  columnsOfDatabase: 'Columns of the database',
  tableDetails: 'Details of the table',
  selectTable: 'Select a table to see its columns, keys, indexes and checks.',
  databaseHasNoTables: 'This login sees no table here.',
  notAllSeen: 'This login sees only a part',
  keyNotChecked: 'not checked by the server',
  changesOfTable: 'What changed in this table',
  changeCame: '{word}is now {now}',
  changeWent: '{word}was {before}, is gone',
  changeWas: '{word}was {before}, is {now}',
  nothingChanged: 'Nothing has changed since {title}.',
  changedSince: 'Since {title}: {come} new, {gone} gone, {changed} changed.',
  onlyChanges: 'Only what changed',
  whatIsShown: 'What is shown',
  findInAdvice: 'Find in findings',
  levelsShown: 'Levels that are shown',
  findingsOfDatabase: 'Findings in the database',
  findingDetails: 'Details of the finding',
  adviceOverview: 'Overview of the advice',
  adviceFoundNothing: 'No rule found anything. That is good news.',
  nothingSuppressed: 'No finding is suppressed.',
  allSuppressed: 'Every finding is suppressed.',
  suppressedFindings: 'Suppressed ({count})',
  newSince: 'New since {title} ({count})',
  anEarlierRun: 'an earlier run',
  baselineGone: 'The run to compare with is no longer kept.',
  baselineLater: 'The run to compare with is a later one.',
  whyThisMatters: 'Why this matters',
  showInDictionary: 'Show in the dictionary',
  copySql: 'Copy the SQL',
  copyShownFixes: 'Copy the SQL of all shown findings',
  sqlCopied: 'The SQL is on the clipboard.',
  sqlNotCopied: 'Your browser does not let this page write to the clipboard. Select the SQL and copy it.',
  noFixesShown: 'None of the findings that are shown has a fix in SQL.',
  fixHint: 'Anj changes nothing here. Look at the statement, and try it on a copy first.',
  reasonToSuppress: 'Why this is all right here',
  bringFindingBack: 'Show it again',
  suppressNeedsNode: 'Only who may change the AI Advisor of this workflow suppresses findings.',
  askRule: 'Ask the rule {rule}',
  askRuleNoMore: 'Leave out this rule in later runs',
  askRuleAgain: 'Ask this rule again in later runs',
  ruleIsOff: 'Later runs leave this rule out.',
  adviceInShort: '{rules} were asked: {findings} open.',
  sampledRows: '{rows} of {tables} were looked at.',
  nothingSampled: 'No rows were looked at.',
  leftOutOfSample: 'What was not looked at',
  summaryBy: 'Written by {model} from the findings alone. It may be wrong; the findings below count.',
  noSummary: 'There is no summary in words: {reason}',
  schemaUnknown: 'There is no schema {schema} here. Choose one from the list.',
  schemasHint: 'Left empty, all but those of the server itself.',
  noRowsOfDatabase: 'The whole database is read here. Run the workflow to see what is in it.',
  wholeDatabaseRead: 'What follows reads the whole database: no table is chosen here.',
  samplingHint:
    'A few rows of each table, for rules that judge values. Without it those rules are not asked.',
  summaryHint:
    'By the language model that your administrator has set up, if any. It is told findings, never rows.',
  impliedHint: 'Drawn dashed where names and types suggest them and no foreign key says so.',
  rulesLeftOut: 'Rules that are left out',
  findingsSuppressed: 'Suppressed: {findings}. They are shown on demand in the result.',
  tablesPlaced: 'Placed by hand: {tables}.',
  placeAnew: 'Forget the places',
  noInsightYet: 'Run the workflow to see the result here.',
  earlierInsights: 'Results',
  showAllOf: 'Show all {count}',
  operationNeedsSource: 'Connect a database input first.',

  // Api: what databases hold
  databasesUndescribed:
    'Not described, as it took too long or this user may not look into it: {databases}. Ask for it by name.',
  keysRead: '{keys} of {database}.',
  catalogueTooSlow: 'The catalogue of {database} could not be read within {seconds} seconds.',

  // Exports of what is known of a database
  dictionaryTitle: 'Data dictionary of {database}',
  adviceTitle: 'Advice on {database}',
  adviceNothingFound: 'Nothing was found that should be looked at.',
  adviceSampled: '{tables}, {rows}',
  adviceSummaryBy: 'Summed up by {model}, from the findings alone.',
  adviceWholeDatabase: 'The whole database',
} as const satisfies Record<string, string>

export type MessageCode = keyof typeof messages

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** What a sentence needs filled in: `{ title: … }` for 'Input nodes cannot be directly connected with {title}.' */
export type MessageParams<C extends MessageCode> = Readonly<
  Record<Names<(typeof messages)[C]>, string | number>
>
/** Nothing for a sentence without blanks, else its one object of values. */
export type SentenceArgs<C extends MessageCode> = [Names<(typeof messages)[C]>] extends [never]
  ? []
  : [MessageParams<C>]

/** The sentence of a code with its blanks filled in. */
export function sentence<C extends MessageCode>(code: C, ...[params]: SentenceArgs<C>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return messages[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
