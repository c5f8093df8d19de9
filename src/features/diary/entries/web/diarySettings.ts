/** What is remembered of how the diary was looked at. Never its dates: an old window is of no use. */
export const diarySettings = ['view', 'status', 'people', 'managers', 'departments', 'search', 'set'] as const
