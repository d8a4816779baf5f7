export const allHeadlinesId = "all-headlines";
