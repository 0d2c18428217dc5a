export default { name: "English" };
