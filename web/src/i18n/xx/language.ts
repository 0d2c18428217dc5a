/** A language for tests (`?lang=xx`); it counts and lists as English does. */
export default { name: "English", locale: "en", hidden: true };
