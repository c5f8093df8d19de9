/** The settings of the list that are remembered; never its dates. */
export const diarySettings = ['view', 'status', 'people', 'managers', 'departments', 'search', 'set'] as const
