export default { name: "Español" };
