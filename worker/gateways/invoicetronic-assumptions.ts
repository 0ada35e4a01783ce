/** What is taken from Invoicetronic's published client (version 1.8 of its SDK) and was not tried out against the service; `?`: a guess. */

/** ? The SDK's paths have no prefix. */
export const apiPath = ''

/** States of an update, as the SDK lists them. One that could not be delivered is issued all the same. */
export const acceptedStates: readonly string[] = [
  ...['Consegnato', 'NonConsegnato', 'ImpossibilitaDiRecapito', 'AttestazioneTrasmissioneFattura'],
  ...['AccettatoDalDestinatario', 'RifiutatoDalDestinatario', 'DecorrenzaTermini'],
]
export const rejectedStates: readonly string[] = ['Scartato']

/** ? A wrong key; 403 is documented for an account with no operations left. */
export const accountStatuses: readonly number[] = [401, 402, 403]
